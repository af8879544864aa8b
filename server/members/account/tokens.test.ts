import { expect, test } from 'vitest';
import { checkToken, forgotPassword, resetPassword, verifyEmail, verifyPhone } from '#contract/calls/account.ts';
import {
  comeBack,
  oneClick,
  personalFile,
  putUser,
  unsubscribe,
  unsubscribeLink,
  unsubscribeRequest,
} from '#contract/calls/members.ts';
import { agreeToChange, forgetLeft, notMyEmail, notMyPhone, undoChange } from '#contract/calls/proof.ts';
import { answerAll, inviteOne, makeCampaign, show } from '#test/make-campaigns.ts';
import { type Joined, join, password as joinPassword, logIn, mobile, tokenTo } from '#test/make-members.ts';
import { makeWorld } from '#test/world.ts';
import { makeLink } from '../../people/mailed-link-token.ts';
import { oneClickToken } from '../../people/one-click.ts';
import { sql } from '../../platform/database/sql.ts';

const words = { verify: 'a-word-that-only-meta-says', report: 'a-word-that-only-spryng-says' };
const world = await makeWorld({
  env: {
    LIMITS: 'off',
    ...{ WHATSAPP_TOKEN: 'EAAx', WHATSAPP_PHONE_ID: '106540352242922', WHATSAPP_APP_SECRET: 'secret' },
    ...{ WHATSAPP_VERIFY_TOKEN: words.verify, SMS_REPORT_TOKEN: words.report },
    ...{ SMS_PROVIDER: 'spryng', SMS_TOKEN: 'token', SMS_FROM: 'Ouderpanel' },
  },
});
const { context } = world;

async function hook(path: string): Promise<void> {
  const { ok, status } = await fetch(`${world.public_url}/webhooks/${path}`);
  if (!ok) throw { status, body: {} };
}
const password = 'Rode-paprika-op-3-hoog';

/** Every call that takes a token: what it answers to one. */
const calls: Record<string, (token: string, email: string) => Promise<unknown>> = {
  session: (token) => world.call(checkToken, undefined, { authorization: `Bearer ${token}` }),
  verify_email: (token) => world.call(verifyEmail, { params: { token } }),
  verify_phone: (token) => world.call(verifyPhone, { params: { token } }),
  not_my_email: (token) => world.call(notMyEmail, { params: { token } }),
  not_my_phone: (token) => world.call(notMyPhone, { params: { token } }),
  forget_left: (token) => world.call(forgetLeft, { params: { token } }),
  agree: (token) => world.call(agreeToChange, { params: { token } }),
  undo: (token) => world.call(undoChange, { params: { token } }),
  file: async (token, email) =>
    world.call(personalFile, { body: { password: joinPassword, token } }, await logIn(world, email)),
  reset_password: (token, email) =>
    world.call(resetPassword, { body: { email, token, password, password_confirmation: password } }),
  unsubscribe_link: (token) => world.call(unsubscribeLink, { params: { token } }),
  unsubscribe: (token) => world.call(unsubscribe, { params: { token } }),
  one_click: (token) => world.call(oneClick, { params: { token } }),
  come_back: (token) => world.call(comeBack, { params: { token } }),
  whatsapp_challenge: (token) => hook(`whatsapp?hub.mode=subscribe&hub.challenge=1&hub.verify_token=${token}`),
  sms_report: (token) => hook(`sms/spryng/${token}?STATUS=10`),
  campaign: (token, email) => show(world, { token, email }),
  save_answers: async (token, email) => {
    const anonymous_token = (await show(world, { token, email })).anonymous_token ?? '';
    await answerAll(world, { token, email, anonymous_token });
  },
};

const phone = mobile();
/** Every kind of token there is, fresh, and the calls it opens. */
const kinds: Record<string, { opens: string[]; make(member: Joined): Promise<string> }> = {
  session: { opens: ['session'], make: async ({ headers }) => headers.authorization.slice('Bearer '.length) },
  // Proving comes first: the press forgets all of it, and the link with it.
  verify_email: {
    opens: ['verify_email', 'forget_left', 'not_my_email'],
    make: ({ email }) => tokenTo(world, email, 'activation'),
  },
  verify_phone: { opens: ['verify_phone', 'not_my_phone'], make: () => tokenTo(world, phone, 'verify_phone') },
  know_password: {
    opens: ['file'],
    make: async ({ email, headers }) => {
      await world.refused(personalFile, { body: { password: joinPassword } }, headers);
      return tokenTo(world, email, 'know_password');
    },
  },
  change: {
    opens: ['agree', 'undo'],
    make: async ({ email }) => {
      await world.call(verifyEmail, { params: { token: await tokenTo(world, email, 'activation') } });
      await world.call(putUser, { body: { email: `nieuw-${email}` } }, await logIn(world, email));
      return tokenTo(world, email, 'email_changed');
    },
  },
  reset: {
    opens: ['reset_password'],
    make: async ({ email }) => {
      await world.call(forgotPassword, { body: { email } });
      return tokenTo(world, email, 'password_forgotten');
    },
  },
  create: {
    opens: ['reset_password'],
    make: ({ id, email }) => makeLink(context.db, context, { member_id: id, purpose: 'create', address: email }),
  },
  unsubscribe: {
    opens: ['unsubscribe_link', 'unsubscribe'],
    make: async ({ email }) => {
      await world.call(unsubscribeRequest, { body: { email, reasons: [] } });
      return tokenTo(world, email, 'unsubscribe');
    },
  },
  one_click: {
    opens: ['one_click'],
    make: async ({ id }) => oneClickToken(context, id, world.clock.now()),
  },
  // Mails that landed before carry one that is a row.
  one_click_kept: {
    opens: ['one_click'],
    make: ({ id }) => makeLink(context.db, context, { member_id: id, purpose: 'one_click' }),
  },
  survey: {
    opens: ['campaign', 'save_answers'],
    make: async ({ email }) => (await inviteOne(world, (await makeCampaign(world)).id, { email })).token,
  },
  anonymous_survey: {
    opens: ['campaign', 'save_answers'],
    make: async () => (await makeCampaign(world, { anonymous: true })).token!,
  },
  whatsapp_verify: { opens: ['whatsapp_challenge'], make: async () => words.verify },
  sms_reports: { opens: ['sms_report'], make: async () => words.report },
  come_back: {
    opens: ['come_back'],
    make: ({ id }) => makeLink(context.db, context, { member_id: id, purpose: 'come_back' }),
  },
};

test.each(Object.keys(kinds))('a token of kind %s opens what it is for, and nothing else', async (kind) => {
  const { opens, make } = kinds[kind]!;
  const member = await join(world, kind === 'verify_phone' ? { phone } : {});
  const token = await make(member);
  expect(Buffer.from(token, 'base64url').length).toBeGreaterThanOrEqual(16);
  for (const [name, use] of Object.entries(calls).filter(([name]) => !opens.includes(name))) {
    const refused = await use(token, member.email).then(
      () => 200,
      (failure: { status: number; body: { status?: string } }) => failure.body.status ?? failure.status,
    );
    const expected =
      { session: 401, reset_password: 'passwords.token', whatsapp_challenge: 403, file: 403 }[name] ?? 404;
    expect(refused, `${kind} at ${name}`).toBe(expected);
  }
  if (kind !== 'change') await world.call(checkToken, undefined, await logIn(world, member.email));
  for (const name of opens) await calls[name]!(token, member.email);
});

test.each([
  ['another case', (token: string) => token.replace(/[a-z]/g, (sign) => sign.toUpperCase())],
  ['padding', (token: string) => `${token}=`],
  ['a NUL', (token: string) => `${token}%00`],
  ['a slash', (token: string) => `${token}%2F`],
  ['a way up', (token: string) => `../${token}`],
  ['a longer one', (token: string) => token + 'a'.repeat(500)],
  ['a very long one', (token: string) => token + 'a'.repeat(5000)],
  ['half of it', (token: string) => token.slice(0, 20)],
])('a token with %s is unknown', async (_, spoil) => {
  const { email } = await join(world);
  const token = await tokenTo(world, email, 'activation');
  for (const path of [
    'email/verify',
    'p/v',
    'email/not-me',
    'change/undo',
    'email/unsubscribe',
    'email/come-back',
    'one-click',
  ]) {
    const response = await fetch(`${world.public_url}/api/v1/${path}/${spoil(token)}`, { method: 'POST' });
    expect(response.status).toBe(404);
  }
});

test('no token stands in the database in clear, but in what is to be sent', async () => {
  const member = await join(world, { phone: mobile() });
  const tokens = [member.headers.authorization.slice(7), ...(await allLinks(member))];
  expect(tokens.length).toBeGreaterThan(4);
  const dump = await context.db.many(sql<{ row: string }>`
    select row_to_json(t)::text as row from contact.link t union all
    select row_to_json(t)::text from contact.session t union all
    select row_to_json(t)::text from contact.member t union all
    select row_to_json(t)::text from contact.invitation t union all
    select row_to_json(t)::text from contact.mailing t union all
    select row_to_json(t)::text from contact.message t where mailing_id is not null union all
    select row_to_json(t)::text from house.budget t`);
  const text = dump.map(({ row }) => row).join('\n');
  for (const token of tokens) {
    expect(text).not.toContain(token);
    expect(text).not.toContain(Buffer.from(token, 'base64url').toString('hex'));
  }
});

async function allLinks(member: Joined): Promise<string[]> {
  const made: string[] = [];
  for (const kind of ['verify_email', 'reset', 'create', 'unsubscribe', 'one_click', 'one_click_kept', 'survey']) {
    made.push(await kinds[kind]!.make(member));
  }
  return made;
}

test('a hundred thousand tokens, no two the same', () => {
  const drawn = new Set(Array.from({ length: 100_000 }, () => context.random.token()));
  expect(drawn.size).toBe(100_000);
  expect(Buffer.from([...drawn][0]!, 'base64url')).toHaveLength(32);
});
