import { describe, expect, test } from 'vitest';
import { answerAll, inviteMembers, makeCampaign, save } from '#test/make-campaigns.ts';
import { type Joined, joinProven, sentTo } from '#test/make-members.ts';
import { days, makeWorld } from '#test/world.ts';
import { sql } from '../../platform/database/sql.ts';
import { closeCampaign } from '../../surveys/campaigns/close.ts';
import { writeAgain } from '../invite.ts';

const world = await makeWorld({ env: { LIMITS: 'off', CONTACTS_PER_30_DAYS: '4' } });
const { context, clock, db } = world;

const leaves = () =>
  db.run(sql`update contact.message set state = 'sent' where mailing_id is not null and state = 'planned'`);
const remind = async (id: string, over = {}) => {
  const plan = await writeAgain(context, id, { kind: 'reminder', again: true, ...over });
  await leaves();
  return plan;
};
const thank = (id: string, over = {}) => writeAgain(context, id, { kind: 'thank_you', ...over });

async function invited(count: number, over = {}) {
  const { id, token } = await makeCampaign(world, over);
  const members: Joined[] = [];
  for (let n = 0; n < count; n++) members.push(await joinProven(world));
  const { links } = await inviteMembers(context, id, { emails: members.map(({ email }) => email) }, { by_hand: true });
  await leaves();
  return {
    id,
    token,
    people: links.map(({ email, link }, at) => ({ email, token: link.split('/').at(-1)!, id: members[at]!.id, link })),
  };
}
const got = async (email: string, template: string) => (await sentTo(world, email, template)).length;

describe('a reminder', () => {
  test('reaches who has not finished, with the link they had; each round once', async () => {
    const { id, people } = await invited(4);
    const [done, begun, gone, none] = people as [
      (typeof people)[0],
      (typeof people)[0],
      (typeof people)[0],
      (typeof people)[0],
    ];
    await answerAll(world, done);
    await save(world, begun, { screens: 'yes' });
    await db.run(sql`update contact.member set left_at = ${clock.now()} where id = ${gone.id}`);
    expect(await remind(id)).toMatchObject({ round: 1, recipients: 2, left_out: { finished: 1, left: 1 } });
    expect(await Promise.all(people.map(({ email }) => got(email, 'reminder')))).toEqual([0, 1, 0, 1]);
    const [mail] = await sentTo(world, none.email, 'reminder');
    expect(mail!.body_text).toContain(none.link);
    expect(mail!.subject).toBe('Doe je nog mee met de vragenlijst?');
    await answerAll(world, { email: none.email, token: none.token });
    expect(await remind(id)).toMatchObject({ round: 2, recipients: 1, left_out: { finished: 2, left: 1 } });

    // The ledger itself refuses a second one of a round.
    const twice = db.run(sql`
      insert into contact.message (member_id, channel, template, to_address, subject, created_at, due_at, give_up_at,
        mailing_id, campaign_id, round)
      select member_id, channel, template, to_address, subject, now(), now(), now(), mailing_id, campaign_id, round
      from contact.message where to_address = ${none.email} and template = 'reminder'`);
    await expect(twice).rejects.toThrow('message_once');
  });

  test('does not overtake the invitation, and counts as one more asking', async () => {
    const { id } = await makeCampaign(world);
    const { email } = await joinProven(world);
    await inviteMembers(context, id, { emails: [email] });
    expect(await remind(id)).toMatchObject({ recipients: 0, left_out: { 'invitation still waits': 1 } });
    for (const round of [1, 2, 3]) expect(await remind(id)).toMatchObject({ round, recipients: 1 });
    expect(await remind(id)).toMatchObject({ recipients: 0, left_out: { '30 days ceiling': 1 } });
    clock.advance(days(31));
    expect(await remind(id)).toMatchObject({ recipients: 1 });
  });

  test('waits for an invitation that is being sent at this moment', async () => {
    const { id } = await makeCampaign(world);
    const { email } = await joinProven(world);
    await inviteMembers(context, id, { emails: [email] });
    await db.run(sql`
      update contact.message set state = 'sending', attempts = 1, reserved_until = ${clock.now()}
      where to_address = ${email} and template = 'invitation'`);
    expect(await remind(id)).toMatchObject({ recipients: 0, left_out: { 'invitation still waits': 1 } });
  });

  test('that says it is the last one is the last one', async () => {
    const { id, people } = await invited(1);
    await remind(id, { last: true });
    const [mail] = await sentTo(world, people[0]!.email, 'reminder');
    expect(mail!.body_text).toContain('Dit is de laatste keer dat we je hierom vragen.');
    await expect(remind(id)).rejects.toThrow('mailing_last_reminder_sent');
  });

  test('carries the text of the campaign', async () => {
    const { id, people } = await invited(1, { reminder: { subject: 'Nog tot vrijdag', text: 'Eerst.\n\nDan.' } });
    await remind(id);
    const [mail] = await sentTo(world, people[0]!.email, 'reminder');
    expect(mail).toMatchObject({ subject: 'Nog tot vrijdag', body_text: expect.stringMatching(/Eerst\.\n\nDan\./) });
  });

  test('of an anonymous campaign goes to everybody who was invited, or to nobody, and looks at no answer', async () => {
    const { id, people, token } = await invited(2, { anonymous: true });
    await expect(remind(id)).rejects.toThrow('mailing_anonymous_needs_everybody');
    expect(await remind(id, { everybody: true })).toMatchObject({ recipients: 2, left_out: {} });
    const texts = (await Promise.all(people.map(({ email }) => sentTo(world, email, 'reminder')))).map(([one]) => one!);
    expect(texts[0]!.body_text).toBe(texts[1]!.body_text);
    expect(texts[0]!.body_text).toContain(`/anoniem-onderzoek/${token}`);
    expect(texts[0]!.body_text).toContain('Heb je al meegedaan? Dan hoef je niets te doen.');
    const identified = await invited(1);
    await expect(remind(identified.id, { everybody: true })).rejects.toThrow('mailing_everybody_only_anonymous');
  });

  test('is too late when the campaign is closed, and too early before it opens', async () => {
    const { id } = await invited(1);
    await closeCampaign(context, id);
    await expect(remind(id)).rejects.toThrow('mailing_campaign_closed');
    const early = await invited(1, { opens_at: new Date(clock.now().getTime() + days(1)).toISOString() });
    await expect(remind(early.id)).rejects.toThrow('mailing_campaign_not_open_by_then');
  });

  test('is not sent with a link that another key made: it would open nothing', async () => {
    const { id, people } = await invited(2);
    await db.run(sql`update contact.invitation set token_hash = '\\x01' where member_id = ${people[0]!.id}`);
    expect(await remind(id)).toMatchObject({ recipients: 1, left_out: { 'another key': 1 } });
  });
});

describe('a thank-you', () => {
  test('reaches who finished, once, also after the end, and asks nothing', async () => {
    const { id, people } = await invited(2);
    await answerAll(world, people[0]!);
    await closeCampaign(context, id);
    expect(await thank(id)).toMatchObject({ recipients: 1, left_out: { 'not finished': 1 } });
    expect(await thank(id)).toMatchObject({ recipients: 0, left_out: { 'not finished': 1, 'thanked before': 1 } });
    const [mail] = await sentTo(world, people[0]!.email, 'thank_you');
    expect(mail!.body_text).toContain('Je hoeft niets meer te doen.');
    expect(mail!.body_text).not.toContain('onderzoek/');
    expect(mail!.one_click_link).toContain('/one-click/');
    // No end of the campaign keeps it back.
    expect(
      await db.one(sql`select give_up_at from contact.message where campaign_id = ${id} and template = 'thank_you'`),
    ).toEqual({ give_up_at: new Date(clock.now().getTime() + days(14)) });
  });

  test('of an anonymous campaign goes to everybody, and says why', async () => {
    const { id, people } = await invited(1, { anonymous: true });
    await expect(thank(id)).rejects.toThrow('mailing_anonymous_needs_everybody');
    expect(await thank(id, { everybody: true })).toMatchObject({ recipients: 1 });
    const [mail] = await sentTo(world, people[0]!.email, 'thank_you');
    expect(mail!.body_text).toContain('Wij kunnen niet zien wie er meedoet, dus iedereen krijgt dit bericht.');
  });
});
