import type { Facts } from './facts.ts';

/** Both front ends call the server by their own log-in, and both are drawn by a function that the server loads. */
const allowed = new Set(['call', 'render']);

/** Words that say nothing about what a type holds. */
const bare = new Set(
  'Asked Given Found Known Wanted Told Shown Look Said Kept Written Around Beside Whole Own Of More Held Left Taken Made Read Heard Seen Come Came Joined Typed Opened Meant Named Also Here There Before After Then Once'.split(
    ' ',
  ),
);

const isProduct = ({ path }: Facts) =>
  /\.tsx?$/.test(path) && !/\.(test|config)\.tsx?$|^(test|bench|tools)\//.test(path);

/** Exported names that stand in two files. Calls have the names of their acts, so they are left out. */
export function doubleNames(all: readonly Facts[]): string[] {
  const places = new Map<string, string[]>();
  for (const { path, exported } of all.filter((file) => isProduct(file) && !file.path.startsWith('contract/calls/')))
    for (const name of exported) places.set(name, [...(places.get(name) ?? []), path]);
  return [...places]
    .filter(([name, paths]) => paths.length > 1 && !allowed.has(name))
    .map(([name, paths]) => `${name}: ${paths.join(', ')}`);
}

/** Types and interfaces named by a bare participle or preposition. */
export const bareTypes = (all: readonly Facts[]): string[] =>
  all
    .filter(isProduct)
    .flatMap(({ path, types }) => types.filter((name) => bare.has(name)).map((name) => `${path}: ${name}`));
