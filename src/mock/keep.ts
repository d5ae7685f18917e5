/** What was worked out before, by the text it depends on. */
export interface Keep<Value> {
  readonly get: (key: string) => Value | undefined;
  readonly add: (key: string, value: Value) => void;
}

/** How much is kept. Up to twice as much is, as below. */
export interface KeepLimits<Value> {
  readonly count: number;
  /** Of all keys, and of what values take beside theirs. */
  readonly sizeBytes: number;
  /** What a value takes; nothing where absent. */
  readonly sizeOf?: (value: Value) => number;
}

/**
 * Keeps values within limits, however many are added: when those that came last fill them, those that came before are let go
 * unless they were asked for since. What was asked for lately is there, and nobody has to keep the order of all.
 */
export function createKeep<Value extends object | string>(limits: KeepLimits<Value>): Keep<Value> {
  const { count, sizeBytes, sizeOf = () => 0 } = limits;
  let [young, old] = [new Map<string, Value>(), new Map<string, Value>()];
  let taken = 0;
  const add = (key: string, value: Value): void => {
    const size = key.length + sizeOf(value);
    if (size > sizeBytes) return;
    if (young.size >= count || taken + size > sizeBytes) {
      old = young;
      young = new Map();
      taken = 0;
    }
    taken += size;
    young.set(key, value);
  };
  const get = (key: string): Value | undefined => {
    const known = young.get(key);
    if (known !== undefined) return known;
    const aged = old.get(key);
    if (aged !== undefined) add(key, aged);
    return aged;
  };
  return { get, add };
}

/** Texts as one key: no two lists of texts have the same. */
export function keyOf(parts: readonly (string | undefined)[]): string {
  let key = '';
  for (const part of parts) key += part === undefined ? '-' : `${part.length}:${part}`;
  return key;
}
