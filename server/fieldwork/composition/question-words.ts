import { ownFormats, ratherNot } from '#contract/attributes.ts';
import type { OwnQuestionView, OwnQuestionWords } from '#contract/calls/office/support/profile-questions.ts';
import { slugOf } from '#contract/format.ts';
import type { FieldErrors } from '#contract/problem.ts';
import { dutchDay, hasChoices, spelled } from '#contract/profile.ts';
import { worthOf } from '#questionnaire/number.ts';
import { Problem } from '../../platform/core/problem.ts';

type Option = OwnQuestionView['options'][number];

/** Of what was published no option goes: it is retired, in its place. New ones come last. */
export function mergeOptions(
  before: readonly Option[],
  { type, options: given }: OwnQuestionWords,
  isDraft: boolean,
): Option[] {
  if (!hasChoices(type)) return [];
  const named = (one: (typeof given)[number], id: string): Option => ({
    id,
    title: one.title.trim(),
    ...(one.retired && { retired: true }),
  });
  const known = before.flatMap((old): Option[] => {
    const one = given.find(({ id }) => id === old.id);
    if (one) return [named(one, old.id)];
    return isDraft ? [] : [{ ...old, retired: true }];
  });
  const ids = new Set(before.map(({ id }) => id));
  const added = given
    .filter(({ id }) => id === undefined || !ids.has(id))
    .map((one) => named(one, optionIdOf(one.title, ids)));
  return [...known, ...added];
}

export function optionIdOf(title: string, taken: Set<string>): string {
  const base = title.trim() === ratherNot.title ? ratherNot.id : wordKey(title) || 'antwoord';
  let id = base;
  for (let count = 2; taken.has(id); count++) id = `${base}_${count}`;
  taken.add(id);
  return id;
}

/** 'Fries of Gronings' is 'fries_of_gronings'. */
export const wordKey = (title: string): string => slugOf(title, '_', 34);

export const questionSentences = {
  locked: 'Deze vraag staat vast: elk panel stelt haar zo. Alleen de groepen van haar antwoorden kun je veranderen.',
  newer:
    'Een collega veranderde of publiceerde deze vraag net. Kopieer wat je wilt houden, ververs de pagina en verander haar dan.',
  taken: 'Er is al een profielvraag die zo heet. Kies een andere naam.',
  given: (title: string) =>
    `Een vraag die gewist is, heette zo, en dan kan het niet nog eens. Kies een andere naam, zoals ‘${title} 2’.`,
  type: 'Het soort antwoord staat vast, want ouders antwoordden al. Maak een nieuwe vraag.',
  few: 'Vul minstens twee antwoorden in.',
  same: 'Twee antwoorden zijn hetzelfde.',
  tick: 'Een vinkje kan niet verplicht zijn: wie het openlaat, zegt nee.',
  number: 'Vul een getal in, of laat het leeg.',
  date: 'Kies een dag, of laat het leeg.',
  consent: 'Vul in waarmee een ouder instemt.',
  until: (from: string, to: string) => `Kies een dag van ${dutchDay(from)} tot en met ${dutchDay(to)}.`,
  order: 'Het hoogste is lager dan het laagste.',
  held: `Een gevoelige vraag mag alleen verplicht zijn met het antwoord ‘${ratherNot.title}’.`,
} as const;

/** As an answer is spelled. Undefined: it is no such thing. */
export function boundsOf({ type, ...given }: OwnQuestionWords) {
  const format = ownFormats.find((one) => one === type);
  const bound = (text: string | null | undefined) => (format && text?.trim() ? spelled(format, text) : null);
  return { least: bound(given.least), most: bound(given.most) };
}

function boundFaults(given: OwnQuestionWords): FieldErrors {
  const { least, most } = boundsOf(given);
  const sentence = given.type === 'date' ? questionSentences.date : questionSentences.number;
  if (least === undefined) return { least: [sentence] };
  if (most === undefined) return { most: [sentence] };
  const isTurned =
    least !== null && most !== null && (given.type === 'date' ? most < least : worthOf(most) < worthOf(least));
  return isTurned ? { most: [questionSentences.order] } : {};
}

export function refuseFaulty(given: OwnQuestionWords, options: readonly Option[]): void {
  const { type, required, sensitive } = given;
  const offered = options.filter(({ retired }) => !retired);
  const titles = new Set(offered.map(({ title }) => title.toLowerCase()));
  const errors: FieldErrors = boundFaults(given);
  if (hasChoices(type) && offered.length < 2) errors.options = [questionSentences.few];
  else if (titles.size < offered.length) errors.options = [questionSentences.same];
  if (sensitive && !given.consent?.trim()) errors.consent = [questionSentences.consent];
  if (required && type === 'checkbox') errors.required = [questionSentences.tick];
  else if (sensitive && required && !offered.some(({ id }) => id === ratherNot.id))
    errors.required = [questionSentences.held];
  if (Object.keys(errors).length > 0) throw new Problem('invalid', { errors });
}
