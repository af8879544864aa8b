import { attributes } from '#contract/attributes.ts';
import { forgotPassword } from '#contract/calls/account.ts';
import { unsubscribe, unsubscribeRequest } from '#contract/calls/members.ts';
import { oneClickLink } from '#server/people/one-click.ts';
import { sql } from '#server/platform/database/sql.ts';
import { inviteOne, makeCampaign, show } from '../make-campaigns.ts';
import { join, joinProven, mobile, password, tokenTo } from '../make-members.ts';
import { codeOf, invite, makeStaff, passPassword } from '../make-staff.ts';
import type { World } from '../world.ts';
import type { Vocabulary } from './schema.ts';

export type Role = 'guest' | 'member' | 'staff';

/** A caller for one call alone, so that the call harms nobody else; made anew when the session has ended. */
export class Caller {
  readonly #world: World;
  readonly #role: Role;
  #headers: Record<string, string> | undefined;
  constructor(world: World, role: Role) {
    this.#world = world;
    this.#role = role;
  }

  async enter(): Promise<{ headers: Record<string, string>; fresh: boolean }> {
    const fresh = this.#role !== 'guest' && this.#headers === undefined;
    this.#headers ??= await this.#join();
    return { headers: this.#headers, fresh };
  }

  /** The session is over, because a call ended it or removed its owner: the next call is made by somebody new. */
  forget(): void {
    this.#headers = undefined;
  }

  async #join(): Promise<Record<string, string>> {
    if (this.#role === 'member') return (await joinProven(this.#world)).headers;
    if (this.#role === 'staff') return { cookie: (await makeStaff(this.#world)).cookies };
    return {};
  }
}

/** Values that the calls are about: a campaign with names, an anonymous one, members, and links that open something. */
export async function vocabularyOf(world: World): Promise<Vocabulary> {
  const member = await joinProven(world, { phone: mobile(), invitation_method: 'whatsapp' });
  const known = await makeCampaign(world, { attributes: ['zipcode', 'income'] });
  const respondent = await inviteOne(world, known.id, member);
  const anonymous = await makeCampaign(world, { anonymous: true });
  const { anonymous_token } = await show(world, { token: anonymous.token! });
  const messages = await world.context.db.many(sql<{ id: string }>`select id from contact.message limit 5`);
  const staff = await makeStaff(world);
  const login_token = await passPassword(world, staff);
  const links = await linksOf(world);
  return {
    values: {
      token: [respondent.token, respondent.token, anonymous.token!, ...links.slice(0, 1)],
      '/token': [...links, (await invite(world)).token],
      '/id': [known.id, anonymous.id, member.id, ...messages.map(({ id }) => id)],
      email: [member.email, member.email, member.email.toUpperCase(), staff.email, 'nieuw@voorbeeld.example'],
      anonymous_token: [anonymous_token!],
      password: [password, 'Narcis-op-maandag-8', staff.password],
      login_token: [login_token],
      password_confirmation: [password, 'Narcis-op-maandag-8'],
      phone: ['0612345678', '+31612345679', '06-12345678', ''],
      name: ['Sanne', ''],
      code: ['123456', codeOf(world, staff)],
      before: messages.map(({ id }) => id),
      value: [
        'yes',
        'no',
        'long',
        'table|bed',
        'none',
        '',
        'Praten.',
        ...attributes.flatMap(({ options }) => options.map((option) => option.id)),
      ],
      other_value: ['', 'Iets anders.'],
      reasons: ['no_time', 'no_interest', 'other:Daarom.'],
    },
    keys: ['screens', 'hours', 'where', 'why_not', 'rules', 'tips', ...attributes.map(({ key }) => key)],
  };
}

/** A link of every kind, of members that nothing else here is about: some of these make them leave. */
async function linksOf(world: World): Promise<string[]> {
  const [proving, leaving, left] = [
    await join(world, { phone: mobile() }),
    await joinProven(world),
    await joinProven(world),
  ];
  await world.call(forgotPassword, { body: { email: leaving.email } });
  for (const { email } of [leaving, left]) await world.call(unsubscribeRequest, { body: { email, reasons: [] } });
  const leave = await tokenTo(world, left.email, 'unsubscribe');
  await world.call(unsubscribe, { params: { token: leave } });
  const { phone } = await world.context.db.one(sql<{ phone: string }>`
    select phone from contact.member where id = ${proving.id}`);
  return [
    await tokenTo(world, leaving.email, 'password_forgotten'),
    await tokenTo(world, proving.email, 'activation'),
    await tokenTo(world, phone, 'verify_phone'),
    await tokenTo(world, leaving.email, 'unsubscribe'),
    await tokenTo(world, left.email, 'unsubscribed'),
    oneClickLink(world.context, leaving.id, world.clock.now()).split('/').at(-1)!,
  ];
}
