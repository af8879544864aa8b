import {
  acceptInvitation,
  login,
  loginCode,
  type OfficeSession,
  readInvitation,
  readSession,
} from '#contract/calls/office/staff.ts';
import type { CallInput } from '#contract/client.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import type { StaffRole } from '#contract/roles.ts';
import { officeBase } from '#server/app.ts';
import { addStaff } from '#server/staff/accounts/colleagues.ts';
import { stepAt, totp } from '#server/staff/session/totp.ts';
import type { World } from './world.ts';

/** Somebody of the office, with her password, the key of her codes and her session's cookies. */
export type Person = { email: string; password: string; key: Buffer; cookies: string };

/** A call with its whole answer, for what is not in its body: cookies, headers. */
export async function ask<E extends Endpoint>(
  { office_url }: World,
  endpoint: E,
  input: Partial<Record<'params' | 'query' | 'body', unknown>> & Partial<CallInput<E>>,
  cookies = '',
): Promise<Response> {
  type Sent = { params?: Record<string, string>; query?: Record<string, string>; body?: unknown };
  const { params = {}, query, body } = input as Sent;
  const path = endpoint.path.replaceAll(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''));
  const search = query ? `?${new URLSearchParams(query)}` : '';
  return fetch(office_url + officeBase + path + search, {
    method: endpoint.method,
    headers: { cookie: cookies, ...(body !== undefined && { 'content-type': 'application/json' }) },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
}

/** The cookies that a browser sends back after this response. */
export const cookiesOf = (response: Response): string =>
  response.headers
    .getSetCookie()
    .map((cookie) => cookie.split(';')[0])
    .join('; ');

/** The code on her phone at this moment. */
export const codeOf = (world: World, person: Pick<Person, 'key'>): string =>
  totp(person.key, stepAt(world.clock.now()));

let count = 0;

export async function invite(world: World, role: StaffRole = 'researcher'): Promise<{ email: string; token: string }> {
  count += 1;
  const email = `medewerker${count}@kantoor.example`;
  const link = await addStaff(world.context, email, role);
  return { email, token: link!.split('/').at(-1)! };
}

/** Invites somebody, who joins. Her first code is used up, so the clock moves on to the next one. */
export async function makeStaff(world: World, role?: StaffRole): Promise<Person> {
  const { email, token } = await invite(world, role);
  return join(world, email, token);
}

export async function join(world: World, email: string, token: string): Promise<Person> {
  const { secret } = await world.call(readInvitation, { params: { token } });
  const person = { email, password: `vier losse woorden ${count}`, key: fromBase32(secret), cookies: '' };
  const body = { name: 'Sanne de Groot', password: person.password, code: codeOf(world, person) };
  const answer = await ask(world, acceptInvitation, { params: { token }, body });
  if (answer.status !== 200) throw new Error(`did not join: ${await answer.text()}`);
  world.clock.advance(30_000);
  return { ...person, cookies: cookiesOf(answer) };
}

/** Whoever got a new link uses it. */
export const joinAgain = (world: World, { email }: Pick<Person, 'email'>, link: string): Promise<Person> =>
  join(world, email, link.split('/').at(-1)!);

export async function passPassword(world: World, { email, password, cookies }: Omit<Person, 'key'>): Promise<string> {
  const answer = await ask(world, login, { body: { email, password } }, cookies);
  if (answer.status !== 200) throw new Error(`password was refused: ${await answer.text()}`);
  return ((await answer.json()) as { login_token: string }).login_token;
}

/** Logs in, by password and code. The clock moves on, so that the next log-in has a code of its own. */
export async function logIn(world: World, person: Person): Promise<string> {
  const login_token = await passPassword(world, { ...person, cookies: '' });
  const answer = await ask(world, loginCode, { body: { login_token, code: codeOf(world, person) } });
  if (answer.status !== 200) throw new Error(`code was refused: ${await answer.text()}`);
  world.clock.advance(30_000);
  return cookiesOf(answer);
}

export async function whoIs(world: World, cookies: string): Promise<OfficeSession['staff']> {
  return ((await (await ask(world, readSession, {}, cookies)).json()) as OfficeSession).staff;
}

export function fromBase32(text: string): Buffer {
  const bits = [...text].map((letter) =>
    'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(letter).toString(2).padStart(5, '0'),
  );
  const bytes = bits.join('').match(/.{8}/g) ?? [];
  return Buffer.from(bytes.map((byte) => Number.parseInt(byte, 2)));
}
