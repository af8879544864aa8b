import type { Mood } from './mood.ts';

type Question = { key: string; type: string; question: string; titles?: string[] };

const box = (key: string, question: string): Question => ({ key, type: 'checkbox', question });
const choice = (key: string, question: string, titles: string[]): Question => ({
  key,
  type: 'multiple_choice',
  question,
  titles,
});
/** The keys are the specification's; words and options are this backend's, and one question is its own. */
const questions: Question[] = [
  choice('gender', 'Ik ben', ['een vrouw', 'een man', 'iets anders']),
  { key: 'zipcode', type: 'text', question: 'Postcode' },
  choice('education', 'Opleiding', ['lager', 'middelbaar', 'hoger']),
  choice('born_in_nl', 'Geboren in Nederland', ['ja', 'nee']),
  choice('parents_born_in_nl', 'Ouders geboren in Nederland', ['ja', 'nee']),
  choice('income', 'Inkomen', ['weinig', 'genoeg']),
  choice('children_amount', 'Aantal kinderen', ['0', '1', '2', '3', '4', '5', 'Meer dan 5']),
  { key: 'dob_children', type: 'multiple_open', question: 'Geboortejaren' },
  { key: 'school_days', type: 'multiple_answer', question: 'Schooldagen', titles: ['maandag', 'dinsdag', 'vrijdag'] },
  box('participation_council', 'Ik zit in de raad.'),
  box('extra_care_child', 'Mijn kind krijgt hulp.'),
  box('mbo_child', 'Mijn kind doet mbo.'),
  box('contact_lop', 'Jullie mogen me bellen.'),
  box('newsletter', 'Ik wil de nieuwsbrief.'),
  box('privacy_policy', 'Ik ga akkoord met de privacyverklaring.'),
];

export const keys = questions.map(({ key }) => key);
export const required = ['gender', 'education', 'born_in_nl', 'parents_born_in_nl', 'children_amount'];

/** The options of a question have ids that say nothing: 601, 602, … of the sixth one. */
const optionsOf = (mood: Mood, { key, titles }: Question) =>
  titles?.map((title, index) => ({ id: mood.id(100 * (keys.indexOf(key) + 1) + index + 1), title })) ?? mood.noList;

const questionOf = (key: string) => questions.find((one) => one.key === key)!;

export function attributeOf(mood: Mood, key: string, value: unknown = mood.nothing) {
  const { type, question } = questionOf(key);
  return { key, type, question, description: mood.nothing, options: optionsOf(mood, questionOf(key)), value };
}

/** The title that belongs to an id that was sent, however it is spelled. */
export function titleOf(mood: Mood, key: string, id: unknown): string | undefined {
  return optionsOf(mood, questionOf(key))?.find((option) => String(option.id) === String(id))?.title;
}
