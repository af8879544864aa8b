import { mkdirSync, rmSync, writeFileSync } from 'node:fs';

const name = 'RollOfTheCluster-a1b2c3d4.js';
const file = `dist/parents/before/${name}`;

/** A script that a new release brings: only a server that begins after this has it, for it reads its files once. */
export function addScript(): { remove(): void } {
  mkdirSync('dist/parents/before', { recursive: true });
  writeFileSync(file, 'export const fresh = true;\n');
  return { remove: () => rmSync(file) };
}

/** With what status a server answers whoever asks for it, so many times at once. */
export const askForScript = (base: string, times = 1): Promise<number[]> =>
  Promise.all(
    Array.from({ length: times }, async () => {
      const reply = await fetch(`${base}/assets/${name}`);
      await reply.text();
      return reply.status;
    }),
  );
