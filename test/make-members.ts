import { forgotPassword, login, register, resetPassword, verifyEmail, verifyPhone } from '#contract/calls/account.ts';
import { getUser, personalFile, putUser } from '#contract/calls/members.ts';
import { agreeToChange, undoChange } from '#contract/calls/proof.ts';
import type { CallFailed, CallInput } from '#contract/client.ts';
import { sql } from '#server/platform/database/sql.ts';
import { type OutboxMessage, readSent, type World } from './world.ts';

export const password = 'Tulpen-op-dinsdag-7';
/** A password that no member has yet. */
export const fresh = 'Rode-paprika-op-3-hoog';
type Registration = CallInput<typeof register>['body'];

let count = 0;
/** A registration that is right in everything, of somebody new each time. */
export function registration(over: Partial<Registration> = {}): Registration {
  count++;
  return {
    name: 'Sanne',
    email: `sanne${count}@voorbeeld.example`,
    password,
    invitation_method: 'email',
    phone: '',
    ...over,
    attributes: {
      gender: 'female',
      education: 'hbo',
      born_in_nl: 'yes',
      parents_born_in_nl: 'both',
      children_amount: '2',
      dob_children: '2014|2018',
      privacy_policy: true,
      ...over.attributes,
    },
  };
}

/** A mobile number that nobody else has, each of another thousand: numbers that begin alike have a limit of text messages together. */
export const mobile = (): string => `+3161${1000 + (++count % 9000)}${100 + Math.floor(count / 9000)}`;

export type Joined = { id: string; email: string; password: string; headers: { authorization: string } };

export async function logIn(world: World, email: string, secret = password): Promise<{ authorization: string }> {
  const { token } = await world.call(login, { body: { email, password: secret } });
  return { authorization: `Bearer ${token}` };
}

/** Registers and logs in; nothing is proven yet. */
export async function join(world: World, over: Partial<Registration> = {}): Promise<Joined> {
  const body = registration(over);
  await world.call(register, { body });
  const { email } = body;
  const { id } = await world.context.db.one(sql<{ id: string }>`
    select id from contact.member where email = ${email} and left_at is null`);
  return { id, email, password: body.password, headers: await logIn(world, email, body.password) };
}

/** Registers, proves address and number, and logs in: in this order, as the specification has it. */
export async function joinProven(world: World, over: Partial<Registration> = {}): Promise<Joined> {
  const joined = await join(world, over);
  await world.call(verifyEmail, { params: { token: await tokenTo(world, joined.email, 'activation') } });
  joined.headers = await logIn(world, joined.email, joined.password);
  if (over.phone) {
    const { phone } = await world.context.db.one(sql<{ phone: string }>`
      select phone from contact.member where id = ${joined.id}`);
    await world.call(verifyPhone, { params: { token: await tokenTo(world, phone, 'verify_phone') } });
  }
  return joined;
}

/** The personal file, by password and, the first time, by the link that is mailed for it. */
export async function openFile(world: World, { email, password, headers }: Omit<Joined, 'id'>) {
  const open = (token?: string) => world.call(personalFile, { body: { password, token } }, headers);
  return open().catch(async (failure: CallFailed) => {
    if (failure.body.type !== 'MAIL_FIRST') throw failure;
    return open(await tokenTo(world, email, 'know_password'));
  });
}

/** Joins, and opens the personal file once: from then on the password is known to belong to whoever reads the mail. */
export async function joinKnown(world: World, over: Partial<Registration> = {}): Promise<Joined> {
  const joined = await joinProven(world, over);
  await openFile(world, joined);
  return joined;
}

/** What was sent to an address, newest first. */
export async function sentTo(world: World, address: string, template?: string): Promise<OutboxMessage[]> {
  return readSent(
    world.context,
    sql`where to_address = ${address} and (${template ?? null}::text is null or template = ${template})
      order by (select min(number) from contact.message_event where message_id = message.id) desc nulls first`,
  );
}

/** The link in the newest of these messages that carries a token. */
export async function linkTo(world: World, address: string, template: string): Promise<URL> {
  const [message] = await sentTo(world, address, template);
  const links = (message?.body_text.match(/https?:\/\/\S+/g) ?? []).map((link) => new URL(link));
  const link = links.find((one) => one.searchParams.has('token') || /[\w-]{43}$/.test(one.pathname));
  if (!link) throw new Error(`no ${template} with a link was sent to ${address}`);
  return link;
}

export async function tokenTo(world: World, address: string, template: string): Promise<string> {
  const link = await linkTo(world, address, template);
  return link.searchParams.get('token') ?? link.pathname.split('/').at(-1)!;
}

type Answered = { status: number; body: { errors?: Record<string, string[]>; message?: string } };

/** Posts a body whatever its types are: what a browser of ours would never send. */
export async function postAsIs(world: World, path: string, body: unknown): Promise<Answered> {
  const response = await fetch(`${world.public_url}/api/v1/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  return { status: response.status, body: (await response.json()) as Answered['body'] };
}

/** What a member does about an address, a number or a password that changes, each by the link that was mailed. */
export function makeChanges(world: World) {
  return {
    show: (headers: Record<string, string>) => world.call(getUser, undefined, headers),
    change: (headers: Record<string, string>, body: object) => world.call(putUser, { body }, headers),
    proveEmail: async (email: string) =>
      world.call(verifyEmail, { params: { token: await tokenTo(world, email, 'verify_new_email') } }),
    provePhone: async (phone: string) =>
      world.call(verifyPhone, { params: { token: await tokenTo(world, phone, 'verify_phone') } }),
    agree: (token: string) => world.call(agreeToChange, { params: { token } }),
    undo: (token: string) => world.call(undoChange, { params: { token } }),
    logsIn: (email: string, secret = password) =>
      world.call(login, { body: { email, password: secret } }).then(
        () => true,
        () => false,
      ),
    reset: async (email: string, secret = fresh) => {
      await world.call(forgotPassword, { body: { email } });
      const token = await tokenTo(world, email, 'password_forgotten');
      await world.call(resetPassword, { body: { email, token, password: secret, password_confirmation: secret } });
    },
  };
}
