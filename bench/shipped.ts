import { readFileSync } from 'node:fs';

const script = readFileSync('start.sh', 'utf8');

export const shippedFlags = /^flags="(.+)"$/m.exec(script)![1]!.split(' ');

/** Node's flags and the settings of the C library with which start.sh begins the server: what is measured is what ships. */
export const shipped = {
  args: [...shippedFlags, 'server/main.ts'],
  env: Object.fromEntries(
    [...script.matchAll(/(MALLOC_\w+)="\$\{\w+:-(\d+)\}"/g)].map(([, name, value]) => [name!, value!]),
  ),
};
