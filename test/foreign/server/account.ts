import type { Mood } from './mood.ts';
import { attributeOf, keys, required, titleOf } from './questions.ts';
import { done, type Fields, Refused, type Routes } from './speech.ts';
import { lastToken } from './surveys.ts';

type Member = Fields & { email: string; password: unknown; attributes: Fields };

const needed = 'Dit veld is verplicht.';
const invalid = (errors: Record<string, string[]>) =>
  new Refused(422, { message: 'The given data was invalid.', errors });

/** Whoever has this address is in already. */
export const taken = 'bezet@elders.example';
/** A link with this for its payload or token is too old. */
export const worn = 'versleten';
/** A postcode that only this backend refuses. */
export const nowhere = '9999';

export function accountRoutes(mood: Mood): Routes {
  const members = new Map<unknown, Member>();
  const sessions = new Map<string, Member>();

  function memberOf(bearer = ''): Member {
    const member = sessions.get(bearer);
    if (!member) throw new Refused(401, { message: 'Unauthenticated.' });
    return member;
  }

  function faultOf(key: string, value: unknown): string | undefined {
    if (required.includes(key) && titleOf(mood, key, value) === undefined) return needed;
    return key === 'zipcode' && value === nowhere ? 'Die postcode bestaat niet.' : undefined;
  }

  /** Its links belong to whoever came last. */
  function prove(field: string, token: unknown): typeof done {
    if (token === worn) throw new Refused(404, { message: 'Not found.' });
    Object.assign([...members.values()].at(-1)!, { [field]: true });
    return done;
  }

  function keep(member: Member, { attributes, ...account }: Fields): void {
    const given = fieldsIn(attributes);
    const faults = Object.entries(given).flatMap(([key, value]): [string, string[]][] => {
      const fault = faultOf(key, value);
      return fault ? [[mood.at.attribute + key, [fault]]] : [];
    });
    if (faults.length > 0) throw invalid(Object.fromEntries(faults));
    Object.assign(member, account);
    Object.assign(member.attributes, given);
  }

  return {
    'GET /register/attributes': () => keys.map((key) => attributeOf(mood, key)),
    'POST /email/available': ({ body }) => ({ available: body.email !== taken }),
    'POST /phone/available': () => ({ available: true }),
    'POST /register': ({ body }) => {
      const absent = required.filter((key) => !(key in fieldsIn(body.attributes)));
      if (absent.length > 0)
        throw invalid(Object.fromEntries(absent.map((key) => [mood.at.attribute + key, [needed]])));
      const member: Member = { email: String(body.email), password: body.password, attributes: {} };
      keep(member, body);
      members.set(member.email, member);
      return done;
    },
    'POST /login': ({ body: { email, password } }) => {
      const member = members.get(email);
      if (!member) throw invalid({ email: ['Dit adres kennen we niet.'] });
      if (member.password !== password) throw new Refused(422, { message: 'Dit klopt niet.' });
      const token = `${sessions.size + 1}|${'k3'.repeat(20)}`;
      sessions.set(token, member);
      return { token };
    },
    'GET /check-token': ({ bearer }) => (bearer === lastToken || memberOf(bearer)) && done,
    'GET /user': ({ bearer }) => {
      const { attributes, password: _, email_verified, phone_verified, ...account } = memberOf(bearer);
      return {
        ...account,
        email_verified: mood.flag(email_verified === true),
        phone_verified: mood.flag(phone_verified === true),
        attributes: keys.map((key) => attributeOf(mood, key, attributes[key])),
      };
    },
    ...(mood.saves === 'POST' && {
      'PUT /user': () => {
        throw new Refused(405, {});
      },
    }),
    [`${mood.saves} /user`]: ({ bearer, body }) => {
      keep(memberOf(bearer), body);
      return mood.saved;
    },
    'POST /resend-email-verification': ({ bearer }) => memberOf(bearer) && done,
    'POST /resend-phone-verification': ({ bearer = '' }) => {
      // Here the session is found to be over.
      sessions.delete(bearer);
      return memberOf(bearer);
    },
    'POST /email/verify/:token': ({ params }) => prove('email_verified', params.token),
    'POST /p/v/:token': ({ params }) => prove('phone_verified', params.token),
    'POST /forgot-password': () => done,
    'POST /reset-password': ({ body: { email, token, password, password_confirmation } }) => {
      if (token === worn) throw new Refused(422, { message: 'passwords.token', status: 'passwords.token' });
      if (password !== password_confirmation) throw invalid({ password: ['De wachtwoorden zijn niet gelijk.'] });
      Object.assign(members.get(email)!, { password });
      return done;
    },
    'POST /email/unsubscribe/request': () => done,
    'POST /email/unsubscribe/:token': ({ params }) => {
      if (params.token === worn) throw new Refused(404, { message: 'Not found.' });
      return done;
    },
  };
}

/** Answers by key, or a list of them. */
function fieldsIn(given: unknown): Fields {
  if (!Array.isArray(given)) return (given ?? {}) as Fields;
  return Object.fromEntries(given.map(({ key, value }: Fields) => [key, value]));
}
