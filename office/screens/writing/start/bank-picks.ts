import type { BankQuestion } from '#contract/calls/office/authoring/question-bank.ts';
import { conditionTargets } from '#questionnaire/conditions/read-show-if.ts';
import type { CampaignFile, QuestionEntry } from '#questionnaire/draft/campaign-file.ts';
import { end } from '#questionnaire/flow.ts';
import { pipesIn } from '#questionnaire/piping.ts';
import { questionTypeOf } from '#questionnaire/question-types.ts';

/** What stays behind of a question, because it is about another one that does not come along. */
export type StrippedQuestion = { id: string; title: string; what: ('condition' | 'jump' | 'quote' | 'chance')[] };

/** A type that we no longer know: nobody could answer it. */
export const isRetired = ({ entry }: BankQuestion): boolean => questionTypeOf(entry) === undefined;

/**
 * The chosen questions, a file for each list that they are of, in the order of that list. A condition or a jump comes
 * along where all that it names does. Refs, words and answers stay to the letter: by those a trend joins them.
 */
export function pickedFiles(picks: readonly BankQuestion[]): { files: CampaignFile[]; left: StrippedQuestion[] } {
  const left: StrippedQuestion[] = [];
  const byList = Map.groupBy(picks, ({ id, of }) => of?.id ?? id);
  const files = [...byList.values()].map((group): CampaignFile => {
    const row = group.toSorted((one, other) => (one.of?.place ?? 0) - (other.of?.place ?? 0));
    const along = new Set(row.flatMap(({ entry }) => namesIn(entry)));
    return {
      questions: row.map(({ id, entry }) => {
        const { kept, what } = withoutOthers(entry, along);
        if (what.length > 0) left.push({ id, title: entry.title ?? '', what });
        return kept;
      }),
    };
  });
  return { files, left };
}

const namesIn = ({ ref, sub_questions }: QuestionEntry): string[] =>
  [ref, ...(sub_questions ?? []).map((sub) => sub.ref)].flatMap((name) => name ?? []);

function withoutOthers(entry: QuestionEntry, along: ReadonlySet<string>) {
  const what = new Set<StrippedQuestion['what'][number]>();
  const led = <Leads extends { go_to?: string | null }>(one: Leads): Leads => {
    if (!one.go_to || one.go_to === end || along.has(one.go_to)) return one;
    what.add('jump');
    const { go_to: _, ...bare } = one;
    return bare as Leads;
  };
  let kept = led(entry);
  if (kept.options) kept = { ...kept, options: kept.options.map(led) };
  // What is known of a profile is asked for by the list itself, in its introduction.
  if (kept.show_if && !conditionTargets(entry).every((name) => along.has(name))) {
    what.add('condition');
    const { show_if: _, ...bare } = kept;
    kept = bare;
  }
  // In the new list it would change places with whatever stands next to it.
  if (kept.by_chance) {
    what.add('chance');
    const { by_chance: _, with_previous: _block, ...bare } = kept;
    kept = bare;
  }
  const words = [entry, ...(entry.sub_questions ?? [])].map(({ title, description }) => `${title} ${description}`);
  if (!pipesIn(words.join(' ')).every((name) => along.has(name))) what.add('quote');
  return { kept, what: [...what] };
}
