import type { FileColumn } from '../cases/column.ts';
import { weight_name } from '../cases/columns.ts';
import type { CasesFile, FileChunks } from './file.ts';
import { cutBytes } from './sav-bytes.ts';
import { CaseWriter } from './sav-cases.ts';
import { type SavSet, type SavVariable, text_bytes_most } from './sav-dictionary.ts';
import { headOf } from './sav-head.ts';

/** A file for SPSS: first the texts are read for how wide each column is, then once more for the cases. */
export async function* writeSavFile(file: CasesFile): FileChunks {
  const { source, columns, portions, account } = file;
  const { campaign, snapshot, model, context } = source;
  const widths = await widthsOf(file);
  const { head, placed } = headOf({
    label: campaign.title,
    made: context.clock.now(),
    cases: snapshot.respondents,
    weight: columns.some(({ name }) => name === weight_name) ? weight_name : undefined,
    documents: account.map(([heading, sentence]) => `${heading}: ${sentence}`),
    sets: setsOf(columns, new Map(model.asked.map(({ id, title }) => [id, title]))),
    variables: columns.map((column, at) => variableOf(column, widths[at]!)),
  });
  yield head;
  const cases = new CaseWriter(placed);
  for await (const portion of portions()) {
    for (let row = portion.from; row < portion.to; row++) {
      const full = cases.add((at) => columns[at]!.value(portion, row));
      if (full) yield full;
    }
  }
  yield cases.end();
}

async function widthsOf({ columns, portions }: CasesFile): Promise<number[]> {
  const widths = columns.map(({ bytes }) => bytes ?? 1);
  const texts = columns.flatMap((column, at) => (column.type === 'text' && !column.bytes ? [{ column, at }] : []));
  if (texts.length === 0) return widths;
  for await (const portion of portions('texts')) {
    for (let row = portion.from; row < portion.to; row++) {
      for (const { column, at } of texts) {
        const bytes = Buffer.byteLength(String(column.value(portion, row)));
        if (bytes > widths[at]!) widths[at] = Math.min(bytes, text_bytes_most);
      }
    }
  }
  return widths;
}

function variableOf({ name, label, type, measure, decimals, codes, missing }: FileColumn, bytes: number): SavVariable {
  return {
    name,
    label,
    measure,
    type: type === 'text' ? { kind: 'text', bytes } : type === 'day' ? { kind: 'day' } : { kind: 'number', decimals },
    labels: [...codes, ...missing].map(({ code, title }) => [code, title] as const),
    missing: missing.map(({ code }) => code),
  };
}

const set_name_bytes = 63;

/** The answers to each question that takes several. */
function setsOf(columns: readonly FileColumn[], titles: ReadonlyMap<string, string>): SavSet[] {
  const sets = new Map<string, FileColumn[]>();
  for (const column of columns) {
    if (column.set) sets.set(column.question!, [...(sets.get(column.question!) ?? []), column]);
  }
  const taken = new Set<string>();
  return [...sets].map(([question, members]) => {
    // The name of the first, up to its dot: names are fixed, and no two of them begin alike but for the case.
    const base = cutBytes(members[0]!.name.replace(/(\.|__).*$/, ''), set_name_bytes - 4);
    let name = base;
    for (let count = 2; taken.has(name.toLowerCase()); count++) name = `${base}_${count}`;
    taken.add(name.toLowerCase());
    return {
      name,
      label: (titles.get(question) ?? '').replaceAll(/\s+/g, ' '),
      counted: 1,
      variables: members.map((member) => member.name),
    };
  });
}
