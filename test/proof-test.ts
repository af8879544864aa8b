import { describe, test } from 'vitest';

// `npm test` proves the main states of a screen or rule. A test of one more state, or of a long game of chance, registers
// under `npm run proof` alone: `states`, or one that names the file.
const isProof = Boolean(process.env.PROOF);
const nothing = Object.assign(() => undefined, { each: () => () => undefined });

export const proof = isProof ? test : (nothing as unknown as typeof test);
export const proofs = isProof ? describe : (nothing as unknown as typeof describe);
