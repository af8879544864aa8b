import { readFileSync } from 'node:fs';
import type { Facts, Import } from './facts.ts';

const { dependencies } = JSON.parse(readFileSync('package.json', 'utf8')) as { dependencies: Record<string, string> };

const react = ['react', 'react-dom'];
const site = [...react, 'react-router', '@tanstack/react-query', 'zod/mini', 'libphonenumber-js'];

/** Who may import whom. A package stands for its parts too, but `zod/mini` is not all of zod. */
const may: Record<string, { folders: string[]; packages: string[] }> = {
  questionnaire: { folders: [], packages: [] },
  contract: { folders: ['questionnaire'], packages: ['zod/mini'] },
  ui: { folders: ['contract', 'questionnaire'], packages: react },
  parents: { folders: ['contract', 'questionnaire', 'ui'], packages: site },
  survey: { folders: ['contract', 'questionnaire', 'ui'], packages: react },
  office: { folders: ['contract', 'questionnaire', 'ui'], packages: [...site, 'uqr', '@simplewebauthn/browser'] },
  server: {
    folders: ['contract', 'questionnaire'],
    packages: ['node', ...Object.keys(dependencies).map((name) => (name === 'zod' ? 'zod/mini' : name))],
  },
};

/**
 * The districts of the server, lowest first: each may import those before it in this list, never one after it. Files that lie
 * in server/ itself (app, main, parts, works, summary) put the districts together and may import them all.
 */
export const districts = [
  'platform',
  'people',
  'messages',
  'surveys',
  'results',
  'fieldwork',
  'exports',
  'members',
  'staff',
  'demo',
  'operations',
];
export const districtOf = (path: string): string | undefined => /^server\/([^/]+)\//.exec(path)?.[1];

/** The survey page loads these without a schema library. */
const withoutZod = /^(questionnaire\/.*|contract\/(values|screen-rules|rules|texts|format|problem)\.ts)$/;

/** Calls and commands: two doors to the same acts. */
const isDoor = /^server\/(operations\/cli\/.*|(.*\/)?([\w-]+-)?routes)\.ts$/;
const isTest = (path: string) => /\.test\.tsx?$/.test(path) || /^(test|bench)\//.test(path);
const isConfig = (path: string) => /^[^/]+\.config\.ts$/.test(path);
const isTool = (path: string) => /^(tools\/|start\.mjs$)/.test(path) || isConfig(path);
const topOf = (path: string) => (path.includes('/') ? path.slice(0, path.indexOf('/')) : '');

type Rule = (facts: Facts) => string[];

const importRule =
  (judge: (from: string, target: Import) => string | false | undefined): Rule =>
  ({ path, imports }) =>
    imports.flatMap((target) => judge(path, target) || []);

const wordRule =
  (uses: RegExp, allowed: (path: string) => boolean, sentence: string): Rule =>
  (facts) =>
    allowed(facts.path) ? [] : facts.uses.filter((use) => uses.test(use)).map((use) => `${use}: ${sentence}`);

const rules: Rule[] = [
  importRule((from, { name, path }) => {
    const own = may[topOf(from)];
    if (!own || path === null || topOf(path) === topOf(from)) return;
    if (own.folders.includes(topOf(path)) || (isTest(from) && topOf(path) === 'test')) return;
    return `${name}: ${topOf(from)} may not import ${topOf(path)}`;
  }),
  importRule((from, { name, path }) => {
    const [own, other] = [districtOf(from), districtOf(path ?? '')];
    if (topOf(from) !== 'server' || isTest(from) || own === other) return;
    if (own === undefined || topOf(path ?? '') !== 'server') return;
    if (other === undefined) return `${name}: it puts the districts together and stands above them`;
    return districts.indexOf(other) >= districts.indexOf(own) && `${name}: ${own} may not import ${other}`;
  }),
  ({ path }) => {
    const district = topOf(path) === 'server' ? districtOf(path) : undefined;
    return district !== undefined && !districts.includes(district) ? [`${district}: not a district`] : [];
  },
  importRule((from, { name, path }) => {
    const own = may[topOf(from)];
    if (!own || path !== null || isTest(from)) return;
    const known = own.packages.some((pack) => name === pack || name.startsWith(pack === 'node' ? 'node:' : `${pack}/`));
    return (
      !known &&
      !(name === 'vite' && from === 'server/platform/http/dev.ts') &&
      `${name}: not a package of ${topOf(from)}`
    );
  }),
  importRule(
    (from, { name, path }) =>
      name.startsWith('.') &&
      path !== null &&
      topOf(path) !== topOf(from) &&
      !isTool(from) &&
      `${name}: across folders by #`,
  ),
  importRule(
    (from, { name, path }) =>
      name.startsWith('#') && path !== null && topOf(path) === topOf(from) && `${name}: inside a folder relative`,
  ),
  importRule(
    (from, { name, path, isType }) =>
      withoutZod.test(from) &&
      !isTest(from) &&
      !isType &&
      !withoutZod.test(path ?? '') &&
      `${name}: the survey would load it`,
  ),
  importRule(
    (from, { name, path }) =>
      /^server\/(.*\/)?([\w-]+-)?routes\.ts$/.test(path ?? '') &&
      !/^server\/(app|(.*\/)?([\w-]+-)?routes)\.ts$/.test(from) &&
      `${name}: for server/app.ts only`,
  ),
  importRule(
    (_from, { name, path }) =>
      /^server\/(operations\/cli\/)?main\.ts$/.test(path ?? '') && `${name}: who imports it starts it`,
  ),
  importRule(
    (from, { name, path }) =>
      /\.css$/.test(path ?? '') &&
      // What few respondents see is fetched with its style (survey/look.ts).
      !/^((parents|office|ui\/gallery)\/main\.tsx|(parents|survey)\/server\.tsx|survey\/look\.ts)$/.test(from) &&
      `${name}: styles come by style.css, which the survey's server can inline`,
  ),
  importRule(
    (from, { name, path }) =>
      from.startsWith('test/foreign/') &&
      ['contract', 'questionnaire'].includes(topOf(path ?? '')) &&
      `${name}: a stranger has the specification and no contract`,
  ),
  importRule((from, { name, path }) => {
    const [side] = /^test\/foreign\/(client|server)\//.exec(from) ?? [];
    const own = path === null ? /^(node:|fastify$)/.test(name) : path.startsWith(side ?? '');
    return side !== undefined && !own && `${name}: a stranger has nothing of ours`;
  }),
  wordRule(
    /^(process\.env|process:env)$/,
    (path) => path === 'server/platform/config/config.ts' || isTest(path) || isTool(path),
    'settings come from server/platform/config/config.ts',
  ),
  wordRule(
    /^(Date\.now|new Date\(\)|Math\.random|crypto:(random.*|webcrypto)|crypto\.(random.*|getRandomValues))$/,
    (path) =>
      !/^(server|contract|questionnaire)\//.test(path) ||
      isTest(path) ||
      /^server\/platform\/(core\/(context|random)|config\/config)\.ts$/.test(path),
    'clock and randomness come from the context',
  ),
  wordRule(
    /audit\.ts:note$/,
    (path) => !isDoor.test(path) || isTest(path),
    'the act itself writes its line of the audit, or the next door forgets it',
  ),
  wordRule(
    /^default export$/,
    (path) =>
      /^((parents|survey|office)\/.*screens|office\/keys)\/.*\.tsx$/.test(path) ||
      isConfig(path) ||
      path === 'test/world-setup.ts',
    'only lazy screens have one',
  ),
  wordRule(/^re-export$/, () => false, 'no barrels: import it where it is'),
  wordRule(/^style=|^on[a-z]+="…"$/, () => false, 'the content policy refuses it'),
  ({ lines }) => (lines > 300 ? [`${lines} lines: 300 is the end`] : []),
  ({ path }) => (/^server\/.*\.tsx$/.test(path) ? ['no JSX on the server: Node does not strip it'] : []),
];

/** Names in the list of districts that have no file, because the district was renamed. */
export const emptyDistricts = (paths: readonly string[]): string[] => {
  const found = new Set(paths.map(districtOf));
  return districts.filter((district) => !found.has(district));
};

/** Every border that a file crosses, one line each. */
export const crossings = (facts: Facts): string[] =>
  rules.flatMap((rule) => rule(facts)).map((sentence) => `${facts.path}: ${sentence}`);
