import fc from 'fast-check';

// The gate asks the same questions each time; `PROPERTY_SEED=$RANDOM npm test` asks others.
fc.configureGlobal({ seed: Number(process.env.PROPERTY_SEED ?? 20_261_121) });
