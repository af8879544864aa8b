import { type Answer, fieldsOf, listOf, optionOf } from './ask.ts';
import { provenParent } from './parent.ts';
import type { Calls, Place } from './place.ts';

type Link = { token: string; email: string };
type Asked = Record<string, unknown>;

export function surveyCalls(place: Place): Calls {
  const { ask } = place;
  const invited = async (): Promise<Link> => place.invite((await provenParent(place)).email);
  const load = (link: Link) => ask('GET /campaign', { query: link });
  const questionsOf = async (link: Link) => listOf(fieldsOf(await load(link)).questions);

  /** One answer to the question with this title, in the ids that came with it. */
  const answer = (title: string, say: (question: Asked) => unknown) => async (): Promise<Answer> => {
    const link = await invited();
    const question = (await questionsOf(link)).find((one) => one.title === title);
    if (!question) throw new Error(`no question ${title}`);
    return ask('POST /answer', { body: { ...link, answers: { [String(question.id)]: say(question) } } });
  };
  const visit = async () => {
    const token = await place.anonymous();
    const { anonymous_token, questions } = fieldsOf(await ask('GET /campaign', { query: { token } }));
    return { token, anonymous_token, question: listOf(questions)[0]! };
  };
  const details = (attributes: Asked | Asked[]) => async () =>
    ask('PUT /attributes', { body: { ...(await invited()), attributes } });

  /** The shortest way through, and then the end of it. */
  const finish = (over: object) => async (): Promise<Answer> => {
    const link = await invited();
    const [first] = await questionsOf(link);
    await ask('POST /answer', {
      body: { ...link, answers: { [String(first!.id)]: { value: optionOf(first, 'Nee') } } },
    });
    return ask('PUT /campaign-finished', { body: { ...link, ...over } });
  };

  const choice = 'Heeft je kind een eigen scherm?';
  const many = 'Welke regels zijn er?';
  return {
    'GET /campaign': {
      'token and address': async () => load(await invited()),
      'the address in capitals': async () => {
        const { token, email } = await invited();
        return load({ token, email: email.toUpperCase() });
      },
      'an anonymous token that is empty': async () =>
        ask('GET /campaign', { query: { ...(await invited()), anonymous_token: '' } }),
      'an anonymous survey, by its token alone': async () =>
        ask('GET /campaign', { query: { token: await place.anonymous() } }),
      'an anonymous survey, with the anonymous token that came before': async () => {
        const { token, anonymous_token } = await visit();
        return ask('GET /campaign', { query: { token, anonymous_token: String(anonymous_token) } });
      },
      'an anonymous survey, with an address and a session that do not matter': async () => {
        const { bearer: authorization, email } = await provenParent(place);
        return ask('GET /campaign', { query: { token: await place.anonymous(), email }, authorization });
      },
    },
    'POST /answer': {
      'the value alone': answer(choice, (question) => ({ value: optionOf(question, 'Ja') })),
      'what is not there as null': answer(choice, (question) => ({
        value: optionOf(question, 'Ja'),
        other: null,
        other_value: null,
      })),
      'what is not there as 0 and empty': answer(choice, (question) => ({
        value: optionOf(question, 'Ja'),
        other: 0,
        other_value: '',
      })),
      'a free text that was left behind': answer(many, (question) => ({
        value: optionOf(question, 'Geen'),
        other: false,
        other_value: 'Toch niet.',
      })),
      "'Anders' as true, with no value": answer(many, () => ({ other: true, other_value: 'Samen kijken.' })),
      "'Anders' as 1, with the value null": answer(many, () => ({
        value: null,
        other: 1,
        other_value: 'Samen kijken.',
      })),
      'several values with a pipe': answer(many, (question) => ({
        value: [optionOf(question, 'Niet aan tafel'), optionOf(question, 'Niet in bed')].join('|'),
        other: false,
        other_value: '',
      })),
      'a text': answer('Wat werkt bij jullie?', () => ({ value: 'Praten.' })),
      'a figure as the text': answer('Wat werkt bij jullie?', () => ({ value: 7 })),
      'of an anonymous visitor': async () => {
        const { question, ...who } = await visit();
        const answers = { [String(question.id)]: { value: optionOf(question, 'Nee') } };
        return ask('POST /answer', { body: { ...who, answers } });
      },
      'of an anonymous visitor with an empty address': async () => {
        const { question, ...who } = await visit();
        const answers = { [String(question.id)]: { value: optionOf(question, 'Nee') } };
        return ask('POST /answer', { body: { ...who, email: '', answers } });
      },
    },
    'PUT /attributes': {
      'texts by key': details({ zipcode: '3512' }),
      'a figure as a number': details({ zipcode: 3512 }),
      'a list of keys and values': details([{ key: 'zipcode', value: '3512' }]),
      'nothing, as null': details({ zipcode: null, income: null }),
      'nothing at all': details({}),
    },
    'PUT /campaign-finished': {
      'token and address': finish({}),
      'an anonymous token that is null': finish({ anonymous_token: null }),
      'an anonymous token that is empty': finish({ anonymous_token: '' }),
      'of an anonymous visitor': async () => {
        const { question, ...who } = await visit();
        const answers = { [String(question.id)]: { value: optionOf(question, 'Nee') } };
        await ask('POST /answer', { body: { ...who, answers } });
        return ask('PUT /campaign-finished', { body: who });
      },
    },
  };
}
