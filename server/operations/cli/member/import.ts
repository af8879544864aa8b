import { canarySize } from '../../../fieldwork/delivery-control/circuit-breaker.ts';
import { importMembers } from '../../../members/import/import-members.ts';
import { type ImportPreview, previewImport } from '../../../members/import/import-preview.ts';
import type { ImportRow } from '../../../members/import/import-row.ts';
import type { Context } from '../../../platform/core/context.ts';
import { formatMessage } from '../../../platform/core/problem.ts';
import { isQuiet } from '../../../platform/time/quiet.ts';
import { readInput } from '../campaign/command-input.ts';
import { type Command, type CommandArgs, CommandError, type CommandResult } from '../command.ts';
import { englishFaults } from '../english-refusals.ts';
import { startProgress } from '../progress-line.ts';
import { printable } from '../run-command.ts';

/** Nobody reads more lines than this; a program that asks for JSON gets all of them. */
const linesMost = 100;
const sentenceLeast = 10;
const sentenceMost = 500;

export const memberImport: Command = {
  name: 'member import',
  usage: 'member import FILE.csv [--proven-by "SENTENCE"] [--hold | --now] [--dry-run]',
  summary: 'takes over members from elsewhere, all or none; you vouch for their consent (docs/import.md)',
  async run(context, given) {
    const { words, options } = given;
    const [path, ...more] = words;
    if (!path || more.length > 0) throw new CommandError(`Usage: ./panel ${this.usage}`);
    const proven_by = readSentence(options['proven-by']);
    const [hold, now] = [options.hold === true, options.now === true];
    if (hold && now) throw new CommandError('Either --hold or --now.');
    const file = await readInput(path);
    const preview = await previewImport(context, file);
    const { rows } = preview;
    if (rows.some(({ faults }) => faults.length > 0)) return refused(preview);
    const about = [...aboutFile(preview), ...aboutProof(proven_by)];
    if (options['dry-run'] === true) {
      const verdict = `All ${rows.length} rows are fine. Nothing was imported: this was a try.`;
      const plan = [
        `Each would get an e-mail to create a password, in one mailing:`,
        ...pace(context, rows.length, { hold, now, id: 'ID' }),
      ];
      return answer({ imported: 0, mailing: null }, preview, [verdict, ...about, ...plan]);
    }
    const mailing = await bringIn(context, given, rows, { hold, now, ...(proven_by !== undefined && { proven_by }) });
    const told = [
      `${rows.length} members imported. Each gets an e-mail to create a password, in a mailing of its own:`,
      ...pace(context, rows.length, { hold, now, id: mailing }),
    ];
    return answer({ imported: rows.length, mailing }, preview, [...told, ...about]);
  },
};

function readSentence(given: unknown): string | undefined {
  if (given === undefined) return undefined;
  const sentence = typeof given === 'string' ? given.trim() : '';
  const isText = sentence.isWellFormed() && !/\p{Cc}/u.test(sentence);
  if (isText && sentence.length >= sentenceLeast && sentence.length <= sentenceMost) return sentence;
  throw new CommandError(
    `--proven-by needs a sentence of ${sentenceLeast} to ${sentenceMost} signs that says where the addresses were proven. Members read it in their personal file, so write it in Dutch.`,
  );
}

async function bringIn(
  context: Parameters<typeof importMembers>[0],
  given: CommandArgs,
  rows: readonly ImportRow[],
  options: Parameters<typeof importMembers>[2],
): Promise<string> {
  const line = startProgress(context, given, 'Importing');
  try {
    return await importMembers(context, rows, { ...options, onDone: (done) => line.at(done, rows.length) });
  } finally {
    line.end();
  }
}

const wordsOf = (row: ImportRow): string[] =>
  row.faults.map(({ place, code, facts }) => `${place} ${formatMessage(englishFaults[code], facts)}`);

function refused(preview: ImportPreview): CommandResult {
  const { rows } = preview;
  const wrong = rows.filter(({ faults }) => faults.length > 0);
  const lines = wrong
    .slice(0, linesMost)
    .map((row) => printable(`line ${row.line}  ${row.email}  ${wordsOf(row).join(' ')}`));
  const more = wrong.length - lines.length;
  const rest = more > 0 ? [`… and ${more} rows more; with --json all of them.`, inWhichColumns(wrong)] : [];
  const verdict = `${wrong.length} of ${rows.length} rows are refused; nothing was imported.`;
  return {
    ...answer({ imported: 0, mailing: null }, preview, [...lines, ...rest, ...aboutFile(preview), verdict]),
    failed: true,
  };
}

/** Where so much is wrong it is mostly one column, read otherwise than it was meant. */
function inWhichColumns(wrong: readonly ImportRow[]): string {
  const counts = new Map<string, number>();
  for (const { faults } of wrong)
    for (const place of new Set(faults.map((fault) => fault.place))) counts.set(place, (counts.get(place) ?? 0) + 1);
  const most = [...counts].sort((one, other) => other[1] - one[1]);
  return printable(`By column: ${most.map(([place, rows]) => `${place} in ${rows}`).join(', ')}.`);
}

type Outcome = { imported: number; mailing: string | null };

const answer = (outcome: Outcome, { rows, encoding }: ImportPreview, text: string[]): CommandResult => ({
  text: text.join('\n'),
  json: {
    ...outcome,
    encoding,
    rows: rows.map((row) => ({ line: row.line, email: row.email, ok: row.faults.length === 0, faults: wordsOf(row) })),
  },
});

/** A file does not say its encoding. A person can tell by a name in the file whether the guess was right. */
function aboutFile({ rows, encoding }: ImportPreview): string[] {
  if (encoding === 'UTF-8') return [];
  const example = rows.map(({ name }) => name ?? '').find((name) => /[^\0-\u007f]/.test(name));
  return [printable(`The file was read as ${encoding}${example ? `: is “${example}” right?` : '.'}`)];
}

const aboutProof = (proven_by: string | undefined): string[] =>
  proven_by === undefined
    ? ['Their addresses are not proven: nobody is invited before they have created a password.']
    : ['Their addresses count as proven, on your word: they can be invited at once.'];

type Times = { hold: boolean; now: boolean; id: string };

/** How fast the mailing will go and when it waits, so that fifty thousand mails surprise nobody. */
function pace({ config, clock }: Context, mails: number, { hold, now, id }: Times): string[] {
  const trial = canarySize(config, mails);
  const rate = config.email_per_minute;
  const rests = config.panel_env === 'production' && !now;
  return [
    ...(hold ? [`  it waits for: mailing resume ${id}`] : []),
    ...(trial === null
      ? []
      : [`  ${trial} go first; the others ${config.brake_minutes} minutes later, when those went well`]),
    ...(rate === undefined
      ? []
      : [`  at EMAIL_PER_MINUTE=${rate} it takes ${Math.ceil(mails / rate)} minutes at least`]),
    ...(rests
      ? [`  nothing of it leaves from 21:00 to 08:00${isQuiet(clock.now()) ? ', and so not before the morning' : ''}`]
      : []),
    `  hold it up with: mailing pause ${id}`,
  ];
}
