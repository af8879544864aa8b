import { wholeEuros } from './format.ts';

export const attributeTypes = ['multiple_choice', 'multiple_answer', 'multiple_open', 'checkbox', 'text'] as const;
export type AttributeType = (typeof attributeTypes)[number];
export type Option = {
  id: string;
  title: string;
  /** No longer offered; it stays with whoever chose it. */
  retired?: true | undefined;
};
export type Attribute = {
  key: string;
  type: AttributeType;
  question: string;
  description: string;
  options: Option[];
  /** What it is about, in a line of answers. */
  short: string;
  /** The page of the registration that asks it, after the account step. */
  page: number;
  /** The heading above it, on a page that has several. */
  part?: string;
  required: boolean;
  /** The option that is chosen until somebody chooses another. */
  initial?: string;
  /** Close to special personal data: its answer gets a consent row of its own, with the question and its reason. */
  sensitive?: boolean;
  /** Where it is asked, if not at registration. */
  asked?: Exclude<OwnAsked, 'registration'>;
  /** After so many months an answer is looked at again; without a number after a year. */
  due_months?: number | null | undefined;
  /** Our own screens hold it; a client that does not know the question may leave it out. */
  urged?: boolean;
  /** Of words that are a number or a day: to a client that does not know this they are words. */
  format?: OwnFormat | undefined;
  /** The least and most that it may be, as an answer is spelled. */
  least?: string | undefined;
  most?: string | undefined;
};

const option = (id: string, title: string): Option => ({ id, title });
export const ratherNot = option('rather_not', 'Zeg ik liever niet');
const band = (from: number, to: number) => `${wholeEuros(from)} tot ${wholeEuros(to)}`;
const checkbox = { type: 'checkbox', options: [] as Option[], required: false } as const;

/** Titles of the pages of profile questions, in the order of the registration. */
export const attributePages = ['Over jou', 'Je achtergrond', 'Je kinderen', 'Tot slot'] as const;

/** Two parts of the last page, which the registration shows as one: in an account they are not last. */
const school = { page: 3, part: 'School en hulp' };
export const consentPart = 'Waar je toestemming voor geeft';
const agreed = { page: 3, part: consentPart };

/**
 * The profile questions: those that every panel asks, and beside them the organisation's own
 * (contract/own-questions.ts).
 */
export const attributes: Attribute[] = [
  {
    key: 'gender',
    type: 'multiple_choice',
    question: 'Wat is je geslacht?',
    short: 'Geslacht',
    description: '',
    options: [option('female', 'Vrouw'), option('male', 'Man'), option('other', 'Anders'), ratherNot],
    page: 0,
    required: true,
  },
  {
    key: 'education',
    type: 'multiple_choice',
    question: 'Wat is je hoogste opleiding met een diploma?',
    short: 'Hoogste opleiding',
    description: 'Zit jouw opleiding er niet bij? Kies dan wat er het meest op lijkt.',
    options: [
      option('primary', 'Basisschool of geen diploma'),
      option('vmbo', 'Vmbo, mavo of lbo'),
      option('havo_vwo', 'Havo of vwo'),
      option('mbo', 'Mbo'),
      option('hbo', 'Hbo'),
      option('university', 'Universiteit'),
      option('other', 'Een andere opleiding'),
      ratherNot,
    ],
    page: 0,
    required: true,
  },
  {
    key: 'zipcode',
    type: 'text',
    question: 'Wat zijn de vier cijfers van je postcode?',
    short: 'Postcode',
    description: 'Zo zien we of ouders uit het hele land meedoen. De letters hebben we niet nodig. Overslaan mag.',
    options: [],
    page: 0,
    required: false,
  },
  {
    key: 'born_in_nl',
    type: 'multiple_choice',
    question: 'Ben je in Nederland geboren?',
    short: 'In Nederland geboren',
    description: 'We vragen dit om te zien of alle ouders gehoord worden. Je mag ook kiezen voor ‘Zeg ik liever niet’.',
    options: [option('yes', 'Ja'), option('no', 'Nee'), ratherNot],
    page: 1,
    required: true,
    sensitive: true,
  },
  {
    key: 'parents_born_in_nl',
    type: 'multiple_choice',
    question: 'Zijn je ouders in Nederland geboren?',
    short: 'Ouders in Nederland geboren',
    description:
      'Ook dit vragen we om te zien of alle ouders gehoord worden. Je mag ook kiezen voor ‘Zeg ik liever niet’.',
    options: [
      option('both', 'Ja, allebei'),
      option('one', 'Een van de twee'),
      option('none', 'Nee, geen van beiden'),
      ratherNot,
    ],
    page: 1,
    required: true,
    sensitive: true,
  },
  {
    key: 'income',
    type: 'multiple_choice',
    question: 'Hoeveel verdienen jullie thuis samen in een jaar?',
    short: 'Inkomen thuis, per jaar',
    description: 'Tel het bedrag vóór de belasting (bruto). Overslaan mag.',
    options: [
      option('under_25', `Minder dan ${wholeEuros(25_000)}`),
      option('25_to_40', band(25_000, 40_000)),
      option('40_to_60', band(40_000, 60_000)),
      option('60_to_80', band(60_000, 80_000)),
      option('80_to_100', band(80_000, 100_000)),
      option('from_100', `${wholeEuros(100_000)} of meer`),
      ratherNot,
    ],
    page: 1,
    required: false,
  },
  {
    key: 'children_amount',
    type: 'multiple_choice',
    question: 'Hoeveel kinderen onder de 23 heb je?',
    short: 'Kinderen onder de 23',
    description: 'Tel ook kinderen mee voor wie je zorgt, zoals een pleegkind.',
    options: [
      option('0', '0'),
      option('1', '1'),
      option('2', '2'),
      option('3', '3'),
      option('4', '4'),
      option('5', '5'),
      option('more', 'Meer dan 5'),
    ],
    page: 2,
    required: true,
    initial: '1',
  },
  {
    key: 'dob_children',
    type: 'multiple_open',
    question: 'In welk jaar zijn je kinderen geboren?',
    short: 'Geboortejaren',
    description: 'Vier cijfers per kind. De volgorde maakt niet uit.',
    options: [],
    page: 2,
    required: true,
  },
  {
    ...checkbox,
    key: 'mbo_child',
    question: 'Ik heb een kind op het mbo.',
    short: 'Kind op het mbo',
    description: '',
    ...school,
  },
  {
    ...checkbox,
    key: 'participation_council',
    question: 'Ik zit in de medezeggenschapsraad of de ouderraad van een school.',
    short: 'In de medezeggenschapsraad of de ouderraad',
    description: '',
    ...school,
  },
  {
    ...checkbox,
    key: 'extra_care_child',
    question: 'Een van mijn kinderen krijgt extra hulp of zorg op school.',
    short: 'Kind met extra hulp of zorg op school',
    description: 'Zo horen we hoe het gaat op school als een kind extra hulp krijgt. Je hoeft dit niet in te vullen.',
    ...school,
    sensitive: true,
  },
  {
    ...checkbox,
    key: 'contact_lop',
    question: 'Jullie mogen me uitnodigen voor een gesprek.',
    short: 'Uitnodiging voor een gesprek',
    description: 'Bijvoorbeeld als we meer willen weten over een onderwerp. Je kunt altijd nee zeggen.',
    ...agreed,
  },
  {
    ...checkbox,
    key: 'newsletter',
    question: 'Stuur me de nieuwsbrief.',
    short: 'Nieuwsbrief',
    description: 'Daarin lees je wat er met de antwoorden gebeurt. Je kunt hem altijd stopzetten.',
    ...agreed,
  },
  {
    ...checkbox,
    key: 'privacy_policy',
    question: 'Ik ga akkoord met de privacyverklaring.',
    short: 'Akkoord met de privacyverklaring',
    description: '',
    ...agreed,
    required: true,
  },
];

export const attributeOf = (key: string): Attribute | undefined =>
  attributes.find((attribute) => attribute.key === key);

/** Whether anybody is asked it still. */
export const isAsked = (attribute: Attribute | undefined): attribute is Attribute =>
  attribute !== undefined && attribute.asked !== 'never' && attribute.asked !== 'erased';

/** Its answers are gone, and it stands only in what was published with it. */
export const isErased = (key: string): boolean => attributeOf(key)?.asked === 'erased';

export const ownFormats = ['number', 'date'] as const;
export type OwnFormat = (typeof ownFormats)[number];
/** What a question that the organisation makes itself may be (contract/own-questions.ts). */
export const ownTypes = [
  'multiple_choice',
  'multiple_answer',
  'checkbox',
  'text',
  'multiple_open',
  ...ownFormats,
] as const;
/** `survey`: only where a survey needs it; `never`: it is retired. */
export type OwnAsked = 'registration' | 'profile' | 'survey' | 'never' | 'erased';
/** They stand on the pages that ask for facts. */
export const ownPages = 3;

/** What a survey may ask of who did not tell it yet. */
export const askable = () =>
  attributes.flatMap((one) =>
    one.key !== 'privacy_policy' && isAsked(one) ? [{ key: one.key, label: one.short }] : [],
  );
