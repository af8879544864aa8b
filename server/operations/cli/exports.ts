import { createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import {
  everyFormat,
  type FileFormat,
  type FileTexts,
  fileFormats,
  fileTexts,
} from '#contract/results/file-formats.ts';
import { rules } from '#contract/rules.ts';
import { readExport } from '../../exports/export-register.ts';
import { type ExportRequest, mayBeKeptUntil, registerExport } from '../../exports/register-export.ts';
import { writeExport } from '../../exports/write-export.ts';
import { makeSnapshot } from '../../results/snapshot/make-snapshot.ts';
import { oneWord } from './campaign/command-input.ts';
import { type Command, type CommandArgs, CommandError } from './command.ts';
import { startProgress } from './progress-line.ts';

const text = (value: unknown): string | undefined => (typeof value === 'string' && value ? value : undefined);
/** The operator has the answers themselves. */
const operator = { session_id: null, may_open_cases: true };

export const resultsExport: Command = {
  name: 'results export',
  usage:
    'results export ID --format sav|xlsx|csv|csv_nl|tables|ddi --out FILE --reason WORDS --until DAY [--texts masked|original|none] [--background KEY,KEY] [--weighting N]',
  summary: 'writes the answers, tables or codebook into a file, and a line into the register (docs/export.md)',
  async run(context, given) {
    const { options } = given;
    const id = oneWord(given.words, this.usage);
    const out = text(options.out);
    const asked = askedOf(given, this.usage);
    if (!out || !asked) throw new CommandError(`Usage: ./panel ${this.usage}`);
    if (!mayBeKeptUntil(asked.until, context.clock.now())) {
      throw new CommandError(
        `--until takes a day as 2027-01-31, from today and at most ${rules.export_days_most} days ahead.`,
      );
    }
    await makeSnapshot(context, id);
    const entered = await registerExport(context, id, asked, operator);
    const row = await readExport(context.db, entered);
    const line = startProgress(context, given, 'Writing', { count: (done) => `${Math.round(done / 1024)} KiB` });
    await save(out, await writeExport(context, operator, row), line.at).finally(line.end);
    const { format, people, stamp, until } = row;
    return {
      text: `${people > 0 ? `${people} respondents` : fileFormats[format].of} in ${out}. Stamp ${stamp}. To be thrown away after ${until}.`,
      json: { id: entered, file: out, format, respondents: people, stamp, until },
    };
  },
};

function askedOf(given: CommandArgs, usage: string): ExportRequest | undefined {
  const { options } = given;
  const [format, texts = 'masked'] = [text(options.format) ?? 'csv', text(options.texts)];
  const [why, until, weighting] = [text(options.reason), text(options.until), text(options.weighting)];
  if (!why || !until) return undefined;
  if (!everyFormat.some((one) => one === format)) throw new CommandError(`--format must be ${everyFormat.join(', ')}.`);
  if (!(texts in fileTexts)) throw new CommandError(`--texts must be ${Object.keys(fileTexts).join(', ')}.`);
  if (weighting && !(Number(weighting) > 0)) throw new CommandError(`Usage: ./panel ${usage}`);
  const { of } = fileFormats[format as FileFormat];
  return {
    format: format as FileFormat,
    why,
    until,
    weighting: weighting ? Number(weighting) : null,
    ...(of === 'cases' && { texts: texts as FileTexts, background: text(options.background)?.split(',') ?? [] }),
    ...(of === 'tables' && { asked: {} }),
  };
}

/** For the operator's eyes alone. Half a file is none. */
async function save(out: string, file: Readable, at: (bytes: number) => void): Promise<void> {
  let bytes = 0;
  const counted = async function* (source: AsyncIterable<Buffer>) {
    for await (const part of source) {
      bytes += part.length;
      at(bytes);
      yield part;
    }
  };
  try {
    await pipeline(file, counted, createWriteStream(out, { mode: 0o600 }));
  } catch (error) {
    const { code, syscall } = error as NodeJS.ErrnoException;
    if (syscall === 'open') throw new CommandError(`Cannot write ${out}: ${code}.`);
    await rm(out, { force: true });
    throw error;
  }
}
