import { excess, sentences, storable } from '#contract/fields.ts';

/** The sentences for answers that cannot be accepted. */
export const answerRefusals = {
  /** Behind the specification's 'Dit veld is verplicht.': what to do about it. */
  choose: 'Kies een antwoord.',
  write: 'Schrijf hier je antwoord.',
  date: 'Vul de datum in.',
  mean: 'Schrijf op wat je bedoelt.',
  unknown: 'Deze vraag hoort niet bij deze vragenlijst.',
  option: 'Kies een van de antwoorden.',
  twice: 'Kies elk antwoord één keer.',
  one: 'Kies één antwoord.',
  alone: (title: string) => `Kies ‘${title}’ alleen, of kies alleen de andere antwoorden.`,
  no_other: 'Bij deze vraag kun je geen eigen antwoord geven.',
  text_long: 'Je antwoord is te lang. Gebruik hooguit 4.000 tekens.',
  other_long: 'Je antwoord is te lang. Gebruik hooguit 500 tekens.',
  heavy: 'Je antwoord is te lang. Gebruik minder emoji of bijzondere tekens.',
} as const;

/** Whether nothing of a text is visible: only spaces and characters without a shape of their own. */
export const isInvisibleText = (text: string): boolean => /^[\s\p{Cc}\p{Cf}\p{DI}\u2800]*$/u.test(text);

/** What is wrong with a text by itself: it cannot be stored, or is too long. */
export function textFault(text: string, most: number, sentence: string): string | undefined {
  if (!storable(text)) return sentences.unreadable;
  const over = excess(text, most);
  return over && (over === 'bytes' ? answerRefusals.heavy : sentence);
}
