import fc from 'fast-check';

// The gate asks the same questions each time; `PROPERTY_SEED=$RANDOM npm test` asks others.
fc.configureGlobal({ seed: Number(process.env.PROPERTY_SEED ?? 20_261_121) });

export { fc };

/** Any code point. The unit `binary` of the library lists them all, which takes it a second. */
export const codePoint: fc.Arbitrary<string> = fc
  .oneof({ arbitrary: codePoints(0, 0xffff), weight: 3 }, codePoints(0x1_0000, 0x10_ffff))
  .filter((text) => text.isWellFormed());

function codePoints(min: number, max: number): fc.Arbitrary<string> {
  return fc.integer({ min, max }).map(
    (point) => String.fromCodePoint(point),
    (text) => {
      const [point, ...more] = typeof text === 'string' ? Array.from(text) : [];
      if (point === undefined || more.length > 0) throw new TypeError('This is no code point.');
      return point.codePointAt(0) ?? 0;
    },
  );
}
