import { execFile } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { questionTypes } from '#questionnaire/question-types.ts';

/**
 * Types of questions and channels are each listed in one place: whoever adds one is told by the compiler alone where
 * something must be decided. Proved on a copy of the sources, to which this test adds a type and a channel.
 */
const additions: [file: string, from: string, to: string][] = [
  [
    'questionnaire/question-types.ts',
    "text: { type: 'text' },",
    "text: { type: 'text' }, drawing: { type: 'text', format: 'drawing' },",
  ],
  // Answered in a way that no other type is.
  ['questionnaire/question-types.ts', "AnswerKind = 'one'", "AnswerKind = 'drawn' | 'one'"],
  ['contract/channels.ts', "channels = ['email',", "channels = ['post', 'fax', 'email',"],
  // The new channel, fax, also invites members and costs money.
  ['contract/channels.ts', "invitationMethods = ['whatsapp',", "invitationMethods = ['fax', 'whatsapp',"],
  ['contract/channels.ts', "paidChannels = ['whatsapp',", "paidChannels = ['fax', 'whatsapp',"],
];

const project = {
  extends: './tsconfig.base.json',
  compilerOptions: {
    composite: false,
    incremental: false,
    tsBuildInfoFile: null,
    module: 'esnext',
    moduleResolution: 'bundler',
    lib: ['esnext', 'dom', 'dom.iterable'],
    jsx: 'react-jsx',
    types: ['vite/client', 'node'],
  },
  include: ['contract', 'questionnaire', 'ui', 'parents', 'survey', 'office', 'server'],
  exclude: ['**/*.test.ts', '**/*.test.tsx'],
};

function copyWithAdditions(): string {
  const copy = mkdtempSync(join(tmpdir(), 'home-'));
  onTestFinished(() => rmSync(copy, { recursive: true }));
  for (const name of [...project.include, 'test', 'package.json', 'tsconfig.base.json']) {
    cpSync(name, join(copy, name), { recursive: true });
  }
  symlinkSync(resolve('node_modules'), join(copy, 'node_modules'));
  writeFileSync(join(copy, 'tsconfig.json'), JSON.stringify(project));
  for (const [file, from, to] of additions) {
    const text = readFileSync(join(copy, file), 'utf8');
    expect(text, `${file}: ${from}`).toContain(from);
    writeFileSync(join(copy, file), text.replace(from, to));
  }
  return copy;
}

/** What the compiler says of a folder, by file. */
const compile = (folder: string): Promise<Map<string, string>> =>
  new Promise((done) => {
    execFile(resolve('node_modules/.bin/tsc'), ['-p', folder, '--pretty', 'false'], { cwd: folder }, (_, stdout) => {
      const said = new Map<string, string>();
      let file = '';
      for (const line of stdout.split('\n')) {
        file = /^([^\s(]+)\(\d/.exec(line)?.[1] ?? file;
        said.set(file, `${said.get(file) ?? ''}${line}\n`);
      }
      said.delete('');
      done(said);
    });
  });

/** The files that the compiler says lack a word: 'Property 'x' is missing', or 'the following properties …: x, y'. */
const lacking = (said: Map<string, string>, word: string): string[] =>
  [...said]
    .filter(([, text]) => new RegExp(`Property '${word}(_\\w+)?' |: (\\w+, )*${word}(, \\w+)*$`, 'm').test(text))
    .map(([file]) => file)
    .sort();

test('a new type of question, and a new channel, are asked for in each place that must decide', async () => {
  const said = await compile(copyWithAdditions());
  const type = [
    'office/screens/writing/difference/AsParent.tsx',
    'office/screens/writing/editor/question/OwnWords.tsx',
    'office/screens/writing/editor/question/PartProperties.tsx',
    'office/screens/writing/paper/PaperQuestion.tsx',
    'questionnaire/limesurvey/types.ts',
    'questionnaire/limesurvey/write-lss.ts',
    'questionnaire/paste/patterns.ts',
    'questionnaire/question-types.ts',
    'questionnaire/routes/condition-ways.ts',
    'server/surveys/question-types.ts',
    'server/surveys/questionnaire/more.ts',
    'survey/types/types.ts',
  ];
  const answer = [
    'questionnaire/routes/reading-time.ts',
    'server/results/tables/figure.ts',
    'server/results/variables.ts',
  ];
  const channel = [
    'contract/channels.ts',
    'office/screens/mailbox/MailList.tsx',
    'server/messages/channels/channels.ts',
  ];
  const invitesAndCosts = [
    'parents/fields/MethodField.tsx',
    'parents/screens/profile/file/field-names.ts',
    'parents/screens/surveys/Still.tsx',
    'server/operations/cli/campaign/mailing.ts',
    'server/fieldwork/letters/letter-writer.ts',
    'server/fieldwork/sample/reachability.ts',
    'server/messages/outbox/costs.ts',
  ];
  expect(lacking(said, 'drawing')).toEqual(type);
  expect(lacking(said, 'drawn')).toEqual(answer);
  expect(lacking(said, 'post')).toEqual(channel);
  expect(lacking(said, 'fax')).toEqual([...channel, ...invitesAndCosts].sort());
  // pptxgenjs has other types where modules are bundled, as they are here for all folders at once.
  said.delete('server/exports/formats/report-slides.ts');
  expect([...said.keys()].sort()).toEqual([...type, ...answer, ...channel, ...invitesAndCosts].sort());
}, 120_000);

test('the manual of campaign files names each type of question', () => {
  const manual = readFileSync('docs/campaigns.md', 'utf8');
  expect(questionTypes.filter((type) => !manual.includes(`\`${type}\``))).toEqual([]);
});
