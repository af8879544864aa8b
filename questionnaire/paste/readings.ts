import type { Loss, LossCode } from '../convert/losses.ts';
import type { CampaignFile, QuestionEntry } from '../draft/campaign-file.ts';

/** What a block of text may be that says too little about itself. */
export type Reading = 'one' | 'several' | 'explanation' | 'questions' | 'statements' | 'answers';

/** The first is how it was read, where its words say nothing of several. */
const readings: Partial<Record<LossCode, readonly [Reading, ...Reading[]]>> = {
  kind_assumed: ['one', 'several'],
  options_assumed: ['one', 'several', 'explanation', 'questions'],
  statements_assumed: ['statements', 'answers'],
};
export const readingsOf = ({ code }: Loss): readonly Reading[] => readings[code] ?? [];
/** How a block was read, of those: '(meer antwoorden mogelijk)' may stand in its title. */
export const readingNow = (loss: Loss, entry: QuestionEntry | undefined): Reading | undefined =>
  entry?.type === 'multiple_answer' ? 'several' : readingsOf(loss)[0];

/** A question that is read in another way: as one question or, line by line, as several. */
function readAs(entry: QuestionEntry, reading: Reading): QuestionEntry[] {
  const { options, sub_questions, presentation: _, other, ...rest } = entry;
  const { least: _least, most: _most, ...alone } = entry;
  const titles = (options ?? []).map(({ title }) => title ?? '');
  const told = (lines: readonly (string | null | undefined)[]) => {
    const description = lines.filter(Boolean).join('\n');
    return description ? { description } : {};
  };
  if (reading === 'one') return [{ ...alone, type: 'multiple_choice' }];
  if (reading === 'several') return [{ ...entry, type: 'multiple_answer' }];
  if (reading === 'explanation') return [{ ...rest, type: 'text', ...told([entry.description, ...titles]) }];
  if (reading === 'questions') {
    const { ref, show_if, required } = entry;
    const base = { type: 'text', ...(show_if !== undefined && { show_if }), ...(required && { required }) };
    const words = told([entry.title, entry.description]);
    return titles.map((title, at) => ({ ...(at === 0 && ref && { ref }), title, ...base, ...words }));
  }
  if (reading === 'answers') {
    const rows = (sub_questions ?? []).map(({ title }) => ({ title: title ?? '' }));
    const scale = { ...rest, ...told([entry.description, titles.join(', ')]) };
    return [{ ...scale, type: 'multiple_choice', ...(other && { other }), options: rows }];
  }
  return [entry];
}

/** The file with these questions, by their place, read in another way. */
export function withReadings(file: CampaignFile, chosen: ReadonlyMap<number, Reading>): CampaignFile {
  if (chosen.size === 0) return file;
  const questions = (file.questions ?? []).flatMap((entry, at) => {
    const reading = chosen.get(at);
    return reading ? readAs(entry, reading) : [entry];
  });
  return { ...file, questions };
}
