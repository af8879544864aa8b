import type { Mood } from './mood.ts';
import { attributeOf } from './questions.ts';
import { done, type Fields, Refused, type Routes } from './speech.ts';

type Option = { number: number; title: string; go_to?: number };
type Question = {
  number: number;
  title: string;
  type: 'multiple_choice' | 'multiple_answer' | 'text';
  options?: Option[];
  other?: boolean;
  required?: boolean;
  go_to?: number;
  sub?: Question[];
};

const questions: Question[] = [
  {
    number: 11,
    title: 'Maakt je kind huiswerk?',
    type: 'multiple_choice',
    required: true,
    options: [
      { number: 111, title: 'Elke dag' },
      { number: 112, title: 'Nooit', go_to: 14 },
    ],
  },
  {
    number: 12,
    title: 'Waar maakt je kind huiswerk?',
    type: 'multiple_choice',
    other: true,
    go_to: 15,
    options: [{ number: 121, title: 'Thuis' }],
    sub: [{ number: 21, title: 'Hoe lang duurt dat?', type: 'text', required: true }],
  },
  { number: 13, title: 'Hier komt niemand.', type: 'text' },
  { number: 14, title: 'Waarom niet?', type: 'text' },
  {
    number: 15,
    title: 'Wie helpt er?',
    type: 'multiple_answer',
    other: true,
    options: [
      { number: 151, title: 'Ik' },
      { number: 152, title: 'De buren' },
    ],
  },
  { number: 16, title: 'Wil je nog iets kwijt?', type: 'text' },
];

/** Tokens of links, named after what they open. */
export const links = {
  known: 'bekend',
  anonymous: 'iedereen',
  closed: 'dicht',
  malformed: 'leeg',
  broken: 'stuk',
  odd: 'vreemd',
};

/** The second is a required choice of nothing, to which the first one leads; the last one bears the id of the first. */
const oddQuestions: Question[] = [
  { ...questions[0]!, go_to: 17 },
  { number: 17, title: 'Welke school?', type: 'multiple_choice', required: true },
  questions[3]!,
  questions[5]!,
  { ...questions[0]!, title: 'Maakt je kind nog eens huiswerk?' },
];

/** Of a session that was alive when it was checked, and is over when something is saved. */
export const lastToken = '0|bijna-over';

export function surveyRoutes(mood: Mood): Routes {
  const goTo = (number?: number) => (number === undefined ? mood.nothing : mood.id(number));
  const shown = ({ number, title, type, options, other, required = false, go_to, sub }: Question): Fields => ({
    id: mood.id(number),
    title,
    description: mood.nothing,
    type,
    options:
      options?.map((one) => ({ id: mood.id(one.number), title: one.title, go_to: goTo(one.go_to) })) ?? mood.noList,
    has_other_option: other ? 1 : 0,
    is_required: mood.flag(required),
    sub_questions: sub?.map(shown) ?? mood.noList,
    go_to_question_id: goTo(go_to),
  });
  const segments = [
    ...['zipcode', 'income'].map((key) => attributeOf(mood, key)),
    // A choice of nothing, which nobody can make.
    { ...attributeOf(mood, 'education'), options: mood.noList },
  ];
  const campaign = (anonymous: boolean, anonymous_token: unknown, asked = questions): Fields => ({
    title: 'Huiswerk',
    description: 'Over wat er na school nog moet.',
    link: mood.nothing,
    anonymous: mood.flag(anonymous),
    anonymous_token,
    missing_segments: anonymous ? mood.noList : segments,
    questions: asked.map(shown),
  });

  return {
    'GET /campaign': ({ query: { token, anonymous_token } }) => {
      if (token === links.known) return campaign(false, mood.nothing);
      if (token === links.anonymous) {
        const again = mood.echoes ? anonymous_token : mood.nothing;
        return campaign(true, anonymous_token ? again : 'eerste');
      }
      if (token === links.odd) return campaign(true, 'vreemd', oddQuestions);
      if (token === links.malformed) return { title: 'Huiswerk' };
      if (token === links.broken) throw new Refused(500, {});
      const { status, body } = mood.closed;
      throw token === links.closed
        ? new Refused(status, { type: 'CAMPAIGN_INACTIVE', message: 'Te laat.', ...body })
        : new Refused(404, { message: 'Not found.' });
    },
    'POST /answer': ({ bearer, body: { answers, anonymous_token } }) => {
      if (bearer === lastToken) throw new Refused(401, { message: 'Unauthenticated.' });
      const asked = String(mood.id(21));
      if ((answers as Record<string, Fields>)[asked]?.value === '') {
        const errors = { [mood.at.question + asked]: ['Hoe lang weten we nog niet.'] };
        throw new Refused(422, { message: 'The given data was invalid.', errors });
      }
      // Whoever answers anonymously goes on under another token.
      return anonymous_token === 'eerste' ? { anonymous_token: 'tweede' } : done;
    },
    'PUT /attributes': () => done,
    'PUT /campaign-finished': () => done,
  };
}
