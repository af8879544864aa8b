import { type Answer, fieldsOf } from './ask.ts';
import {
  answeredList,
  mustHold,
  newAddress,
  newParent,
  password,
  provenParent,
  registration,
  rightAnswers,
} from './parent.ts';
import type { Calls, Place } from './place.ts';

type Answers = Record<string, unknown>;

/** No body is spelled in more ways than one. */
const withoutBody = (call: () => Promise<string>, { ask }: Place, more: () => object = () => ({})) => ({
  'no body': async () => ask(await call(), more()),
  'an empty object': async () => ask(await call(), { body: {}, ...more() }),
  'a content type and nothing behind it': async () => ask(await call(), { body: '', ...more() }),
});

/** The calls of somebody who is not logged in. */
export function accountCalls(place: Place): Calls {
  const { ask, mobile, tokenSentTo } = place;
  /** Whoever registered is then shown the same answers, whichever way they went in. */
  const register = async (over: object, change: (answers: Answers) => unknown = (same) => same, kept: Answers = {}) => {
    const body = await registration(place, { attributes: await change(await rightAnswers(place)), ...over });
    const answer = await ask('POST /register', { body });
    if (answer.status >= 300) return answer;
    const { token } = fieldsOf(await ask('POST /login', { body: { email: body.email, password: body.password } }));
    await mustHold(place, `Bearer ${String(token)}`, { dob_children: '2012|2016', privacy_policy: true, ...kept });
    return answer;
  };
  const login = async (asked: (email: string) => { body: object; authorization?: string }): Promise<Answer> =>
    ask('POST /login', asked((await newParent(place)).email));
  const reset = async (over: (email: string) => object): Promise<Answer> => {
    const { email } = await provenParent(place);
    await ask('POST /forgot-password', { body: { email } });
    const token = await tokenSentTo(email);
    const next = 'Zomerweide-3-bomen';
    return ask('POST /reset-password', {
      body: { email, token, password: next, password_confirmation: next, ...over(email) },
    });
  };

  return {
    'GET /register/attributes': {
      plainly: () => ask('GET /register/attributes'),
      'with the token of a session that is over': () =>
        ask('GET /register/attributes', { authorization: `Bearer ${'x'.repeat(43)}` }),
      'with a query that means nothing': () => ask('GET /register/attributes', { query: { _: '1' } }),
    },
    'POST /register': {
      'texts, and the years with pipes': () => register({}),
      'years as a list of texts': () => register({}, (all) => ({ ...all, dob_children: ['2012', '2016'] })),
      'years as a list of numbers': () => register({}, (all) => ({ ...all, dob_children: [2012, 2016] })),
      'one year of two': () =>
        register({}, (all) => ({ ...all, dob_children: ['2012', ''] }), { dob_children: '2012' }),
      'figures as numbers': () =>
        register({}, (all) => ({ ...all, zipcode: 3512, children_amount: 2 }), { zipcode: '3512' }),
      'ticks as 1': () => register({}, (all) => ({ ...all, privacy_policy: 1, newsletter: 0 }), { newsletter: false }),
      "ticks as '1'": () =>
        register({}, (all) => ({ ...all, privacy_policy: '1', newsletter: '0' }), { newsletter: false }),
      "ticks as 'true'": () =>
        register({}, (all) => ({ ...all, privacy_policy: 'true', newsletter: 'false' }), { newsletter: false }),
      'nothing as null': () => register({ name: null, phone: null }, (all) => ({ ...all, income: null })),
      "nothing as ''": () => register({ name: '', phone: '' }, (all) => ({ ...all, income: '', mbo_child: '' })),
      'nothing left out': () => register({ name: undefined, phone: undefined }),
      'a list, as the questions came': () => register({}, (all) => answeredList(place, all)),
      'a list of keys and values': () =>
        register({}, (all) => Object.entries(all).map(([key, value]) => ({ key, value }))),
      'by WhatsApp, with a number as it is said': () =>
        register({ invitation_method: 'whatsapp', phone: mobile().replace(/^(..)(....)/, '$1 - $2 ') }),
      'by e-mail, with a number of a house': () => register({ phone: '020 7654321' }),
      'by WhatsApp, with a number as it is kept': () =>
        register({ invitation_method: 'whatsapp', phone: mobile().replace(/^0/, '+31') }),
      'a password that many have': () => register({ password: 'Welkom01!' }),
      'a name with a space behind it': () => register({ name: `${'n'.repeat(50)} ` }),
      'a field that this backend does not know': () => register({ country: 'NL', terms: true }),
    },
    'POST /email/available': {
      'while it is still being typed': () => ask('POST /email/available', { body: { email: 'noor@' } }),
      'before anything is typed': () => ask('POST /email/available', { body: { email: '' } }),
      'with a plus in it': () =>
        ask('POST /email/available', { body: { email: newAddress().replace('@', '+panel@') } }),
      plainly: () => ask('POST /email/available', { body: { email: newAddress() } }),
      'in capitals, with room around it': () =>
        ask('POST /email/available', { body: { email: ` ${newAddress().toUpperCase()} ` } }),
    },
    'POST /phone/available': {
      'of a house': () => ask('POST /phone/available', { body: { phone: '020 1234567' } }),
      'while it is still being typed': () => ask('POST /phone/available', { body: { phone: '06' } }),
      'before anything is typed': () => ask('POST /phone/available', { body: { phone: '' } }),
      'as it is dialled': () => ask('POST /phone/available', { body: { phone: mobile() } }),
      'with room around it': () => ask('POST /phone/available', { body: { phone: ` ${mobile()} ` } }),
      'with its country': () => ask('POST /phone/available', { body: { phone: mobile().replace(/^0/, '+31 ') } }),
    },
    'POST /email/verify/{token}': withoutBody(
      async () => `POST /email/verify/${await tokenSentTo((await newParent(place)).email)}`,
      place,
    ),
    'POST /p/v/{token}': withoutBody(
      async () => `POST /p/v/${await tokenSentTo((await newParent(place)).phone)}`,
      place,
    ),
    'POST /login': {
      plainly: () => login((email) => ({ body: { email, password } })),
      'the address in capitals': () => login((email) => ({ body: { email: email.toUpperCase(), password } })),
      'with room around the address, and a box that was ticked': () =>
        login((email) => ({ body: { email: ` ${email} `, password, remember: true } })),
      'with the token of a session that is over': () =>
        login((email) => ({ body: { email, password }, authorization: `Bearer ${'x'.repeat(43)}` })),
    },
    'POST /forgot-password': {
      'a member': async () => ask('POST /forgot-password', { body: { email: (await provenParent(place)).email } }),
      nobody: () => ask('POST /forgot-password', { body: { email: newAddress() } }),
      'in capitals, with room around it': () =>
        ask('POST /forgot-password', { body: { email: ` ${newAddress().toUpperCase()} ` } }),
    },
    'POST /reset-password': {
      plainly: () => reset(() => ({})),
      'the address in capitals': () => reset((email) => ({ email: email.toUpperCase() })),
      'with a field more': () => reset(() => ({ type: 'create' })),
    },
  };
}
