import fc from 'fast-check';

// What property tests draw is the same in every run, so that a run says whether the product changed and not what was
// drawn this time. Another number draws something else, 'random' something new each time, and a failure names its seed.
const chosen = process.env.PROPERTY_SEED ?? '20261123';
fc.configureGlobal(chosen === 'random' ? {} : { seed: Number(chosen) });
