import type { SurveyQuestion } from './flow.ts';
import { arm_question, profile_sign } from './wire-types.ts';

/**
 * What can be known of respondents beside their answers: classes of their profile, never what they wrote there, kept when
 * they finish. The classes of a child's age are those of CBS, so that results can be held beside its figures.
 */
export type BackgroundKey =
  | 'youngest_child'
  | 'children_amount'
  | 'region'
  | 'education'
  | 'gender'
  | 'origin'
  | 'care'
  | OwnKey;
/**
 * Of a question that the organisation made itself: `own_` and a word. For the compiler one name stands for all of them, so
 * that each key of a background is known to have one.
 */
export type OwnKey = 'own_';
export const isOwnKey = (key: string): key is OwnKey => key.startsWith('own_');

type Class = {
  id: string;
  title: string;
  /** It was changed since: what was frozen in it keeps its title, and nobody is put in it any more. */
  retired?: true | undefined;
};
/** A group of the options of one question. */
export type AnswerClass = Class & { options: string[] };
export type Background = {
  title: string;
  /** Its name in files, which stays as it is. */
  column: string;
  /** In the sentence of the introduction: 'we bewaren …'. */
  told: string;
  /** The profile questions that it is made of. */
  from: readonly string[];
  classes: readonly Class[];
  /** Nobody is asked it any more. */
  over?: boolean;
  /** By what stands in the profile, as lists; undefined: not known. `year`: the one in which the survey opened. */
  classOf(profile: Profile, year: number): string | undefined;
};
/** Answers to profile questions as the database keeps them. */
export type Profile = Readonly<Record<string, readonly string[] | undefined>>;

const one = (id: string, title: string): Class => ({ id, title });
const only = (profile: Profile, key: string): string => profile[key]?.[0] ?? '';
const group = (id: string, title: string, ...options: string[]): AnswerClass => ({ id, title, options });

/** The classes of a question whose options are taken together. Snapshots go by their places, so a new one comes last. */
export const optionClasses = (
  key: string,
  classes: readonly AnswerClass[],
): Pick<Background, 'classes' | 'classOf'> => ({
  classes: classes.map(({ id, title, retired }) => ({ id, title, ...(retired && { retired }) })),
  classOf: (profile) => classes.find(({ options, retired }) => !retired && options.includes(only(profile, key)))?.id,
});

const fixed: Record<Exclude<BackgroundKey, OwnKey>, Background> = {
  youngest_child: {
    title: 'Leeftijd van het jongste kind',
    column: 'jongste_kind',
    told: 'de leeftijd van je jongste kind',
    from: ['dob_children'],
    classes: [
      one('0_5', '0 tot en met 5 jaar'),
      one('6_11', '6 tot en met 11 jaar'),
      one('12_17', '12 tot en met 17 jaar'),
      one('18_24', '18 tot en met 24 jaar'),
      one('25_up', '25 jaar en ouder'),
    ],
    classOf(profile, year) {
      const years = (profile.dob_children ?? []).map(Number).filter((born) => born > 0);
      if (years.length === 0) return undefined;
      const age = year - Math.max(...years);
      return age < 6 ? '0_5' : age < 12 ? '6_11' : age < 18 ? '12_17' : age < 25 ? '18_24' : '25_up';
    },
  },
  children_amount: {
    title: 'Aantal kinderen',
    column: 'aantal_kinderen',
    told: 'hoeveel kinderen je hebt',
    from: ['children_amount'],
    ...optionClasses('children_amount', [
      group('1', '1 kind', '1'),
      group('2', '2 kinderen', '2'),
      group('3', '3 kinderen', '3'),
      group('4_up', '4 kinderen of meer', '4', '5', 'more'),
    ]),
  },
  region: {
    title: 'Landsdeel',
    column: 'landsdeel',
    told: 'in welk deel van het land je woont',
    from: ['zipcode'],
    classes: [one('north', 'Noord'), one('east', 'Oost'), one('west', 'West'), one('south', 'Zuid')],
    // The server knows which postcode lies where, and puts the part of the country in its place.
    classOf: (profile) => only(profile, 'region') || undefined,
  },
  education: {
    title: 'Opleiding',
    column: 'opleiding',
    told: 'je opleiding',
    from: ['education'],
    ...optionClasses('education', [
      group('low', 'Tot en met vmbo', 'primary', 'vmbo'),
      group('middle', 'Havo, vwo of mbo', 'havo_vwo', 'mbo'),
      group('high', 'Hbo of universiteit', 'hbo', 'university'),
    ]),
  },
  gender: {
    title: 'Vrouw of man',
    column: 'geslacht',
    told: 'of je een vrouw of een man bent',
    from: ['gender'],
    ...optionClasses('gender', [
      group('female', 'Vrouw', 'female'),
      group('male', 'Man', 'male'),
      group('other', 'Anders', 'other'),
    ]),
  },
  origin: {
    title: 'Herkomst',
    column: 'herkomst',
    told: 'of jij en je ouders in Nederland zijn geboren',
    from: ['born_in_nl', 'parents_born_in_nl'],
    classes: [
      one('nl', 'Hier geboren, ouders ook'),
      one('parents', 'Hier geboren, een of twee ouders niet'),
      one('self', 'Niet hier geboren'),
    ],
    classOf(profile) {
      const [self, parents] = [only(profile, 'born_in_nl'), only(profile, 'parents_born_in_nl')];
      if (self === 'no') return 'self';
      if (self !== 'yes') return undefined;
      return { both: 'nl', one: 'parents', none: 'parents' }[parents];
    },
  },
  care: {
    title: 'Extra hulp of zorg op school',
    column: 'extra_hulp',
    told: 'of een kind van je extra hulp of zorg krijgt op school',
    from: ['extra_care_child'],
    // Who left the box alone agreed to nothing, so of them nothing is known.
    classes: [one('yes', 'Krijgt extra hulp of zorg')],
    classOf: (profile) => (only(profile, 'extra_care_child') === 'true' ? 'yes' : undefined),
  },
};
/** With those of the organisation's own questions, once they are here (contract/own-questions.ts). */
export const backgrounds = fixed as Record<BackgroundKey, Background>;
/** Those that somebody can be in today. */
export const currentClasses = (key: BackgroundKey): readonly Class[] =>
  backgrounds[key].classes.filter(({ retired }) => !retired);
/** Kept only with consent to that answer, and no ground to show a question. */
export const sensitive_background: BackgroundKey[] = ['origin', 'care'];
/**
 * Whether an own question close to special data and origin are among these: they stand in no table and no file together.
 * Income is kept beside no answers.
 */
export const tellTooMuch = (keys: readonly string[]): boolean =>
  keys.includes('origin') && keys.some((key) => isOwnKey(key) && sensitive_background.includes(key));
/** What a survey may keep beside its answers. */
export const backgroundChoices = () =>
  backgroundKeys.flatMap((key) => (backgrounds[key].over ? [] : [{ key, label: backgrounds[key].title }]));
export const backgroundKeys = Object.keys(backgrounds) as BackgroundKey[];

export const arm_title = 'Groep door het lot';

export function backgroundSentence(keys: readonly BackgroundKey[]): string {
  const told = keys.map((key) => backgrounds[key].told);
  const list = told.length > 1 ? `${told.slice(0, -1).join(', ')} en ${told.at(-1)}` : (told[0] ?? '');
  return `Bij je antwoorden bewaren we uit je profiel, in groepen: ${list}.`;
}

/** Of what a condition compares, where that is known of a profile, or is the arm. */
export const profileTitle = (compared: string): string | undefined =>
  compared === arm_question
    ? arm_title
    : backgroundKeys.flatMap((key) => (profile_sign + key === compared ? backgrounds[key].title : []))[0];

/**
 * What the profile tells of somebody, as choices before all questions: what conditions ask of it is proven as that of any answer.
 */
export const profileQuestions = (keys: readonly BackgroundKey[]): SurveyQuestion[] =>
  keys
    .filter((key) => !sensitive_background.includes(key))
    .map((key) => ({
      id: profile_sign + key,
      title: backgrounds[key].title,
      description: '',
      type: 'multiple_choice',
      options: currentClasses(key).map((one) => ({ ...one, go_to: null })),
      has_other_option: 0,
      is_required: false,
      sub_questions: [],
      go_to_question_id: null,
    }));
