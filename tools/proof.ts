// `npm run proof NAME`: long proofs, and files named *.proof.ts. Without a name: the list.
import { globSync, readFileSync } from 'node:fs';
import { perform, tests } from './steps.ts';

type Proof = { what: string; env?: Record<string, string> } & ({ files: string[] } | { program: string[] });

const testsThatImport = (module: string) =>
  globSync('{contract,questionnaire,office,server,survey,test}/**/*.test.ts').filter((path) =>
    readFileSync(path, 'utf8').includes(`${module}'`),
  );

const proofs: Record<string, Proof> = {
  anonymity: {
    what: 'linkage attacks on anonymous answers with 200 players, and the stolen database at every stage',
    env: { ANONYMITY_PLAYERS: '200' },
    files: ['test/anonymity', '--no-file-parallelism'],
  },
  cluster: {
    what: 'two web servers and two workers on three databases under Patroni: killed, switched, cut off, back; needs root, postgresql, patroni, etcd-server and haproxy',
    program: ['bench/cluster/main.ts'],
  },
  conditions: {
    what: '10,000 walks by chance through lists with conditions; CONDITION_SEED repeats',
    env: { CONDITION_WALKS: '10000' },
    files: ['server/surveys/answering/condition-walks.test.ts'],
  },
  drafts: {
    what: '10,000 drawn drafts through the editor and every view of them',
    env: { DRAFTS: '10000', NODE_ENV: 'production' },
    files: ['office/screens/writing/every-draft.test.ts'],
  },
  faults: {
    what: 'servers, databases, backups and restores killed again and again, full disks, starts and stops',
    env: { FAULT_ROUNDS: '10' },
    files: ['--project', 'faults'],
  },
  files: {
    what: 'export files and reports opened in PSPP, R and LibreOffice; apt-get install pspp r-base-core r-cran-haven r-cran-survey libreoffice-calc-nogui libreoffice-impress-nogui libreoffice-writer-nogui libxml2-utils',
    files: ['test/export-files'],
  },
  foreign: {
    what: 'the parents’ pages before a server that speaks each of three dialects of the specification',
    env: { DIALECTS: 'all' },
    files: ['test/foreign'],
  },
  fuzz: {
    what: 'hostile requests to every call, what the costliest cost others, and large files on the worker thread; FUZZ_SEED repeats',
    env: { FUZZ_CASES: '2000' },
    files: ['test/fuzz.test.ts', 'test/costly', 'test/thread', 'test/naughty', '--project', 'code'],
  },
  guard: {
    what: 'a reader with a linear solver against rounded results: 1,000 tables and 25 surveys',
    env: { GUARD_TABLES: '1000', GUARD_SURVEYS: '25' },
    files: ['server/results/editions/outside'],
  },
  identity: {
    what: 'an owner and a stranger: every order of three acts and a thousand of six; IDENTITY_SEED repeats',
    env: { IDENTITY: 'all' },
    files: ['test/identity.test.ts'],
  },
  keyboard: {
    what: 'the office by keyboard alone: from a pasted text to the file, and the main survey of the try-out',
    files: ['test/e2e/office/loop-by-keys', 'test/e2e/writing/by-keys'],
  },
  looks: {
    what: 'every screen at every width and at twice the letter size, axe at each layout',
    env: { LOOKS: 'all' },
    files: ['test/e2e'],
  },
  manual: {
    what: 'the manual typed from a bare machine to an upgrade and back, with the network off; needs root, postgresql, nginx and a release in release/',
    files: ['test/manual'],
  },
  outcomes: {
    what: 'a reader with a linear solver against pages, files, mirrors, first looks and results of 200 surveys; OUTCOME_SEED draws others',
    env: { OUTCOME_SURVEYS: '200' },
    files: ['server/exports/outcome-attack.test.ts', 'server/results/report/mirror.test.ts'],
  },
  places: {
    what: 'which files the compiler names for a new question type and a new channel',
    files: ['test/new-type-or-channel'],
  },
  previous: { what: 'the tests of the previous release on the schema of today', program: ['tools/previous.ts'] },
  properties: {
    what: 'every property test with new draws; a failure names the PROPERTY_SEED that repeats it',
    env: { PROPERTY_SEED: 'random' },
    files: testsThatImport('fast-check'),
  },
  release: {
    what: 'two builds of a release, in another time zone and with other rights, give the same bytes; needs a clean checkout',
    files: ['test/release'],
  },
  scale: {
    what: 'every screen of the office and every count of the panel at 200,000 members and at a million, in processor time; takes half an hour and 20 GB in TMPDIR',
    env: { MEMBERS: '200000,1000000', PARTS: 'draw,screens,acts', TRIES: '3' },
    program: ['bench/office/office.ts'],
  },
  states: {
    what: 'more states of screens and rules than `npm test` looks at: faults, lost lines, other tabs, long games of chance',
    files: testsThatImport('/proof-test.ts'),
  },
  tables: {
    what: 'every number that is told of 200 drawn surveys, against their case files; DRAWN_SEED draws others',
    env: { DRAWN_SURVEYS: '200' },
    files: ['server/exports/drawn-surveys.test.ts'],
  },
};

const [name = '', ...rest] = process.argv.slice(2);
const proof = proofs[name];
if (proof) {
  Object.assign(process.env, { PROOF: name, ...proof.env });
  const step =
    'files' in proof
      ? tests(...proof.files, ...rest)
      : { name, command: [process.execPath, ...proof.program, ...rest] };
  process.exitCode = await perform(step);
} else {
  for (const [one, { what }] of Object.entries(proofs)) console.log(`npm run proof ${one.padEnd(12)}${what}`);
  process.exitCode = name ? 1 : 0;
}
