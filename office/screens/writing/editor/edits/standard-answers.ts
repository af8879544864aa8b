import type { OptionEntry, QuestionEntry } from '#questionnaire/draft/campaign-file.ts';
import { optionsOf } from './options.ts';

type Standard = { name: string; told: string; options: readonly OptionEntry[]; scale?: true };
const row = (...pairs: readonly [ref: string, title: string][]): OptionEntry[] =>
  pairs.map(([ref, title]) => ({ ref, title }));

/** What most lists of statements ask. In the order of a scale: from the left to the right. */
export const agreement: readonly OptionEntry[] = row(
  ['helemaal_oneens', 'Helemaal oneens'],
  ['oneens', 'Oneens'],
  ['neutraal', 'Niet eens, niet oneens'],
  ['eens', 'Eens'],
  ['helemaal_eens', 'Helemaal eens'],
);

/** Answers that every list needs. With the same names everywhere, so that lists can be laid side by side. */
export const standardAnswers: readonly Standard[] = [
  { name: 'ja_nee', told: 'Ja en nee', options: row(['ja', 'Ja'], ['nee', 'Nee']) },
  {
    name: 'eens_oneens',
    told: 'Eens of oneens, vijf antwoorden',
    scale: true,
    options: row(
      ['helemaal_eens', 'Helemaal eens'],
      ['eens', 'Eens'],
      ['neutraal', 'Niet eens, niet oneens'],
      ['oneens', 'Oneens'],
      ['helemaal_oneens', 'Helemaal oneens'],
    ),
  },
  {
    name: 'nooit_altijd',
    told: 'Van nooit tot altijd',
    scale: true,
    options: row(
      ['nooit', 'Nooit'],
      ['soms', 'Soms'],
      ['regelmatig', 'Regelmatig'],
      ['vaak', 'Vaak'],
      ['altijd', 'Altijd'],
    ),
  },
  {
    name: 'rapportcijfer',
    told: 'Rapportcijfer van 1 tot en met 10',
    scale: true,
    options: Array.from({ length: 10 }, (_, at) => ({ ref: `cijfer_${at + 1}`, title: `${at + 1}` })),
  },
];

/** Scales that lists of statements have, from the left to the right. */
export const scales: readonly Pick<Standard, 'name' | 'told' | 'options'>[] = [
  { name: 'eens_oneens', told: 'Oneens – eens, 5 punten', options: agreement },
  {
    name: 'tevreden',
    told: 'Ontevreden – tevreden, 5 punten',
    options: row(
      ['heel_ontevreden', 'Heel ontevreden'],
      ['ontevreden', 'Ontevreden'],
      ['neutraal', 'Niet tevreden, niet ontevreden'],
      ['tevreden', 'Tevreden'],
      ['heel_tevreden', 'Heel tevreden'],
    ),
  },
  {
    name: 'nooit_altijd',
    told: 'Nooit – altijd, 5 punten',
    options: standardAnswers.find(({ name }) => name === 'nooit_altijd')!.options,
  },
];

export const scaleNameOf = (steps: readonly OptionEntry[]): string | undefined =>
  scales.find(
    ({ options }) => options.map(({ title }) => title).join('|') === steps.map(({ title }) => title).join('|'),
  )?.name;

export const dontKnow: OptionEntry = { ref: 'weet_ik_niet', title: 'Weet ik niet', no_opinion: true, stays_last: true };

/** Whether a question has nothing that standard answers would take away. */
export const isBlank = (entry: QuestionEntry): boolean => optionsOf(entry).every(({ title }) => !title?.trim());

export function withStandard(entry: QuestionEntry, { options, scale }: Standard): QuestionEntry {
  return { ...entry, type: 'multiple_choice', options, ...(scale && { presentation: 'scale', scale: true }) };
}

export const isDontKnow = ({ ref, title }: OptionEntry): boolean =>
  ref === dontKnow.ref || /^(?:dat )?weet ik niet/i.test(title ?? '');
export const hasDontKnow = (entry: QuestionEntry): boolean => optionsOf(entry).some(isDontKnow);

export const withDontKnow = (entry: QuestionEntry): QuestionEntry => ({
  ...entry,
  options: [...optionsOf(entry), dontKnow],
});
