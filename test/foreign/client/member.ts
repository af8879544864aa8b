import { type Answer, fieldsOf, listOf } from './ask.ts';
import { mustHold, newAddress, newParent, type Parent, provenParent } from './parent.ts';
import type { Calls, Place, Spellings } from './place.ts';

export function memberCalls(place: Place): Calls {
  const { ask, tokenSentTo } = place;
  const asMember = async (call: string, asked: (parent: Parent) => object): Promise<Answer> =>
    ask(call, asked(await newParent(place)));
  /** The name of the scheme is spelled as one likes (RFC 9110). */
  const schemes = (call: string): Spellings =>
    Object.fromEntries(
      ['Bearer', 'bearer', 'BEARER'].map((scheme) => [
        scheme,
        () => asMember(call, ({ token }) => ({ authorization: `${scheme} ${token}` })),
      ]),
    );
  const resend = (call: string): Spellings => ({
    'no body': () => asMember(call, ({ bearer: authorization }) => ({ authorization })),
    'an empty object': () => asMember(call, ({ bearer: authorization }) => ({ authorization, body: {} })),
    'a content type and nothing behind it': () =>
      asMember(call, ({ token }) => ({ authorization: `bearer ${token}`, body: '' })),
  });
  const change =
    (call: string, body: (user: Record<string, unknown>) => object, kept: Record<string, unknown> = {}) =>
    async (): Promise<Answer> => {
      const { bearer: authorization } = await newParent(place);
      const user = fieldsOf(await ask('GET /user', { authorization }));
      const answer = await ask(call, { authorization, body: body(user) });
      if (answer.status < 300) await mustHold(place, authorization, { gender: heldIn(user, 'gender'), ...kept });
      return answer;
    };
  const changes = (call: string): Spellings => ({
    'the name alone': change(call, () => ({ name: 'Noortje' })),
    'the user as it came': change(call, (user) => user),
    'its questions as they came, one answer changed': change(
      call,
      ({ attributes }) => ({
        attributes: listOf(attributes).map((one) => (one.key === 'zipcode' ? { ...one, value: '9712' } : one)),
      }),
      { zipcode: '9712', dob_children: '2012|2016' },
    ),
    'answers by key, the years as a list': change(
      call,
      () => ({
        attributes: { children_amount: '2', dob_children: ['2011', '2013'] },
      }),
      { dob_children: '2011|2013' },
    ),
    'the years as numbers, fewer than there are children': change(
      call,
      () => ({
        attributes: { children_amount: 2, dob_children: [2011] },
      }),
      { dob_children: '2011' },
    ),
    'a figure as a number, a tick as 1': change(call, () => ({ attributes: { zipcode: 1234, newsletter: 1 } }), {
      zipcode: '1234',
      newsletter: true,
    }),
    'answers taken back as null': change(
      call,
      () => ({ name: null, attributes: { zipcode: null, newsletter: null } }),
      { zipcode: null },
    ),
    'another address and another number, not proven yet': async () => {
      const { bearer: authorization } = await provenParent(place);
      const [email, phone] = [newAddress(), place.mobile()];
      const answer = await ask(call, { authorization, body: { email, phone } });
      const shown = fieldsOf(await ask('GET /user', { authorization }));
      if (shown.email !== email || shown.email_verified !== false) throw new Error('the new address is not shown');
      if (shown.phone !== phone.replace(/^0/, '+31') || shown.phone_verified !== false)
        throw new Error('nor the number');
      return answer;
    },
    'the account with all its fields': change(call, ({ email, phone }) => ({
      name: 'Noor',
      email,
      invitation_method: 'email',
      phone,
      attributes: {},
    })),
  });
  const leaving = (body: object) => async () =>
    ask('POST /email/unsubscribe/request', { body: { email: (await provenParent(place)).email, ...body } });
  const leave = (asked: object) => async (): Promise<Answer> => {
    const { email } = await provenParent(place);
    await ask('POST /email/unsubscribe/request', { body: { email, reasons: [] } });
    return ask(`POST /email/unsubscribe/${await tokenSentTo(email)}`, asked);
  };

  return {
    'GET /check-token': schemes('GET /check-token'),
    'GET /user': schemes('GET /user'),
    'PUT /user': changes('PUT /user'),
    'POST /user': changes('POST /user'),
    'POST /resend-email-verification': resend('POST /resend-email-verification'),
    'POST /resend-phone-verification': resend('POST /resend-phone-verification'),
    'POST /email/unsubscribe/request': {
      'no reasons': leaving({ reasons: [] }),
      'reasons left out': leaving({}),
      'reasons null': leaving({ reasons: null }),
      "in the specification's words": leaving({ reasons: ['no time (any more)', 'too many messages'] }),
      'in Dutch': leaving({ reasons: ['Te veel berichten', 'Mijn kinderen gaan niet meer naar school.'] }),
      'other and no more': leaving({ reasons: ['other'] }),
      'words of one’s own': leaving({ reasons: ['topics not interesting enough', 'We gaan verhuizen.'] }),
      'of somebody unknown': () =>
        ask('POST /email/unsubscribe/request', { body: { email: newAddress(), reasons: ['no interest (any more)'] } }),
    },
    'POST /email/unsubscribe/{token}': {
      'no body': leave({}),
      'an empty object': leave({ body: {} }),
      'with the token of a session that is over': leave({ authorization: `Bearer ${'x'.repeat(43)}`, body: '' }),
    },
  };
}

const heldIn = ({ attributes }: Record<string, unknown>, key: string): unknown =>
  listOf(attributes).find((one) => one.key === key)?.value;
