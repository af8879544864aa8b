import { describe, expect, test } from 'vitest';
import { verifyEmail } from '#contract/calls/account.ts';
import { getUser } from '#contract/calls/members.ts';
import {
  correctMember,
  leaveForMember,
  noteCall,
  proveMemberAgain,
  restMember,
  setMemberChannel,
} from '#contract/calls/office/support/member-acts.ts';
import { lookAtMember, readMember, searchMembers, stopLooking } from '#contract/calls/office/support/members.ts';
import { inviteMembers, inviteOne, makeCampaign } from '#test/make-campaigns.ts';
import { join, joinProven, mobile, openFile, sentTo, tokenTo } from '#test/make-members.ts';
import { logIn, makeStaff, type Person } from '#test/make-staff.ts';
import { days, makeWorld, minutes } from '#test/world.ts';
import { reachabilitySql } from '../../fieldwork/sample/reachability.ts';
import { sweepMembers } from '../../members/leaving/sweep.ts';
import { auditReference } from '../../members/profile/audit-reference.ts';
import { idsOfReference, referenceOf } from '../../people/reference.ts';
import { sql } from '../../platform/database/sql.ts';

const world = await makeWorld({ env: { LIMITS: 'off' } });
const { db } = world.context;
const desk = ({ cookies }: Person) => ({ origin: world.office_url, cookie: cookies });
const person = await makeStaff(world, 'support');
let sanne = desk(person);
/** Days later she logs in again. */
async function later(count: number) {
  world.clock.advance(days(count));
  await sweepMembers(world.context);
  sanne = desk({ ...person, cookies: await logIn(world, person) });
}
const find = (search: string) => world.call(searchMembers, { body: { search } }, sanne);
const read = (id: string, headers = sanne) => world.call(readMember, { params: { id } }, headers);
const why = { reason: 'contact', words: 'Belde over een mail' } as const;
const look = (id: string, headers = sanne) => world.call(lookAtMember, { params: { id }, body: why }, headers);
const lastLine = () =>
  db.one(sql<{ action: string; about: string | null; detail: object }>`
    select action, about, detail from office.audit order by number desc limit 1`);

describe('finding one member', () => {
  test('by the reference in their mail, address, number, or name with a postcode: and what shows names nobody', async () => {
    const phone = mobile();
    const zipcode = '3511';
    const member = await joinProven(world, { name: 'Wilhelmina', phone, attributes: { zipcode } });
    await join(world, { name: 'Wilhelmina', attributes: { zipcode: '9711' } });
    const [mail] = await sentTo(world, member.email, 'activation');
    const [, reference = ''] = /dit kenmerk erbij: ([0-9A-Z]{4}-[0-9A-Z]{4})\./.exec(mail!.body_text)!;
    expect(mail!.body_html).toContain(reference);
    const local = `0${phone.slice(3)}`;
    for (const search of [
      reference,
      reference.toLowerCase().replace('-', ' '),
      member.email,
      phone,
      local,
      local.slice(-7),
    ]) {
      const { hits } = await find(search);
      expect([search, hits.map(({ id }) => id)]).toEqual([search, [member.id]]);
    }
    expect((await find('wilhelmina')).hits).toHaveLength(2);
    const { hits } = await find('wilhelmina 3511 AB');
    expect(hits).toEqual([
      {
        id: member.id,
        reference,
        initial: 'W',
        email: 's•••@v•••.example',
        phone: `••${phone.slice(-2)}`,
        area: '35••',
        joined: '2026-11',
        status: 'active',
      },
    ]);
  });

  test('no more than twenty show, and that a search was made is a line that holds nothing of what was typed', async () => {
    for (let count = 0; count < 22; count++) await join(world, { name: 'Veelvoorkomend' });
    const { hits, more } = await find('veelvoorkomend');
    expect([hits.length, more]).toEqual([20, true]);
    expect(await lastLine()).toEqual({ action: 'members_searched', about: null, detail: { by: 'name', hits: '20' } });
    expect(await find('%%%')).toEqual({ hits: [], more: false });
    expect(await find('12')).toEqual({ hits: [], more: false });
  });

  test('a reference is that of its id, whatever is read for 0 and 1', () => {
    const id = 'ffffffff-ff00-4000-8000-000000000000';
    expect(referenceOf(id)).toBe('ZZZZ-ZZZZ');
    const { first, last } = idsOfReference(referenceOf('00000000-0100-4000-8000-000000000000').replaceAll('0', 'o'))!;
    expect([first, last]).toEqual(['00000000-0100-0000-0000-000000000000', '00000000-01ff-ffff-ffff-ffffffffffff']);
    expect(idsOfReference('UUUU-UUUU')).toBeUndefined();
  });
});

test('a closed survey that was not begun was missed; whom one round left out and another asked was asked', async () => {
  const member = await joinProven(world);
  const { id: campaign_id } = await makeCampaign(world);
  await inviteOne(world, campaign_id, member);
  await db.run(sql`
    insert into contact.left_out (mailing_id, member_id, reason)
    select id, ${member.id}, 'not in the sample' from contact.mailing where campaign_id = ${campaign_id}`);
  const part = async () => {
    const { asked, not_asked } = (await read(member.id)).seen!;
    return [asked.map(({ state }) => state), not_asked];
  };
  await look(member.id);
  expect(await part()).toEqual([['not_begun'], []]);
  await db.run(sql`
    update survey.campaign set state = 'closed', closed_at = ${world.clock.now()} where id = ${campaign_id}`);
  expect(await part()).toEqual([['missed'], []]);
});

describe('a reason before sight', () => {
  test('holds for a quarter of an hour, for one member and one colleague, and can be ended', async () => {
    const [member, other] = [await joinProven(world), await joinProven(world)];
    const colleague = desk(await makeStaff(world, 'support'));
    expect((await read(member.id)).seen).toBeNull();
    await look(member.id);
    expect((await read(member.id)).seen).toMatchObject({ name: 'Sanne', email: { address: member.email } });
    expect((await read(other.id)).seen).toBeNull();
    expect((await read(member.id, colleague)).seen).toBeNull();
    world.clock.advance(minutes(14));
    expect((await read(member.id)).seen).not.toBeNull();
    world.clock.advance(minutes(1));
    expect((await read(member.id)).seen).toBeNull();
    await look(member.id);
    await world.call(stopLooking, { params: { id: member.id } }, sanne);
    expect((await read(member.id)).seen).toBeNull();
  });

  test('is a line of the audit without its words; the member reads the words, and colleagues who looked', async () => {
    const member = await joinProven(world);
    await look(member.id);
    expect(await lastLine()).toEqual({
      action: 'member_seen',
      about: expect.stringContaining(auditReference(world.context, member.id).slice(0, 8)),
      detail: { reason: 'contact' },
    });
    expect((await read(member.id)).seen!.looks).toMatchObject([{ by: 'Sanne de Groot', ...why }]);
    const file = (await openFile(world, member)) as Record<string, object[]>;
    expect(file.looks).toMatchObject([why]);
    expect(JSON.stringify(file)).not.toContain('Sanne de Groot');
  });

  test('comes before every act', async () => {
    const { id } = await joinProven(world);
    const params = { id };
    const refused = await Promise.all([
      world.refused(correctMember, { params, body: { name: 'Iemand anders' } }, sanne),
      world.refused(proveMemberAgain, { params, body: { what: 'email' } }, sanne),
      world.refused(restMember, { params, body: { until: '2027-01-01' } }, sanne),
      world.refused(setMemberChannel, { params, body: { channel: 'email', on: false } }, sanne),
      world.refused(noteCall, { params, body: { text: 'Belde.' } }, sanne),
      world.refused(leaveForMember, { params }, sanne),
    ]);
    expect(new Set(refused.map(({ body }) => body.message))).toEqual(
      new Set(['Zeg eerst waarom je kijkt. Dat geldt daarna een kwartier.']),
    );
  });

  test('needs words', async () => {
    const { id } = await joinProven(world);
    const body = { reason: 'other', words: '  ' } as const;
    expect(await world.refused(lookAtMember, { params: { id }, body }, sanne)).toMatchObject({
      body: { errors: { words: [expect.any(String)] } },
    });
  });
});

describe('acts', () => {
  test('an address is corrected as on the site: it waits for its proof, and the old one is told', async () => {
    const member = await joinProven(world);
    await look(member.id);
    const email = `goed-${member.email}`;
    const params = { id: member.id };
    await world.call(correctMember, { params, body: { email } }, sanne);
    expect(await lastLine()).toMatchObject({ action: 'member_corrected', detail: { what: 'email' } });
    const { seen } = await read(member.id);
    expect(seen).toMatchObject({ email: { address: member.email }, new_email: { address: email, proven: false } });
    expect(await sentTo(world, member.email, 'email_changed')).toHaveLength(1);
    await world.call(verifyEmail, { params: { token: await tokenTo(world, email, 'verify_new_email') } });
    await later(8);
    await look(member.id);
    expect((await read(member.id)).seen!.email).toMatchObject({ address: email });

    const taken = (await joinProven(world)).email;
    const refusal = await world.refused(correctMember, { params, body: { email: taken } }, sanne);
    expect(refusal.body.errors).toEqual({ email: ['Dit e-mailadres is al in gebruik.'] });
  });

  test('a proof is sent again as long as there is something to prove', async () => {
    const member = await join(world);
    await look(member.id);
    const send = { params: { id: member.id }, body: { what: 'email' as const } };
    await world.call(proveMemberAgain, send, sanne);
    expect(await sentTo(world, member.email, 'activation')).toHaveLength(2);
    await world.call(verifyEmail, { params: { token: await tokenTo(world, member.email, 'activation') } });
    expect((await read(member.id)).seen!.can_prove).toEqual({ email: false, phone: false });
    expect((await world.refused(proveMemberAgain, send, sanne)).status).toBe(422);
  });

  const reached = async (id: string) =>
    db.one(sql<{ rests: boolean; channel: string | null }>`
      with ${reachabilitySql(world.context, sql`member.id = ${id}`)} select rests, channel from reach`);

  const invitation = async (id: string) =>
    (await read(id)).seen!.messages.find(({ template }) => template === 'invitation');

  test('a rest keeps surveys away until its day, closes what waits, and is told by mail; so is its end', async () => {
    const member = await joinProven(world);
    const { id } = await makeCampaign(world);
    await inviteMembers(world.context, id, { emails: [member.email] });
    await look(member.id);
    const rest = (until: string | null) =>
      world.call(restMember, { params: { id: member.id }, body: { until } }, sanne);
    await rest('2027-02-01');
    expect(await reached(member.id)).toMatchObject({ rests: true });
    expect((await read(member.id)).hit.status).toBe('resting');
    expect(await invitation(member.id)).toMatchObject({ state: 'suppressed', reason: 'asked for a rest' });
    const [told] = await sentTo(world, member.email, 'rest');
    expect(told!.body_text).toContain('Tot 1 februari 2027 krijg je van ons geen vragenlijsten.');
    await rest(null);
    expect(await reached(member.id)).toMatchObject({ rests: false });
    expect(await invitation(member.id)).toMatchObject({ state: 'suppressed' });
    expect(await sentTo(world, member.email, 'rest')).toHaveLength(2);
    for (const until of ['2026-11-20', '2099-01-01']) {
      const refusal = await world.refused(restMember, { params: { id: member.id }, body: { until } }, sanne);
      expect(refusal.status).toBe(422);
    }
  });

  test('one channel is stopped, the other takes its place, and it can be started again', async () => {
    const phone = mobile();
    const member = await joinProven(world, { phone, invitation_method: 'whatsapp' });
    await look(member.id);
    const set = (on: boolean, chosen = false) =>
      world.call(setMemberChannel, { params: { id: member.id }, body: { channel: 'whatsapp', on, chosen } }, sanne);
    const way = async () => (await world.call(getUser, undefined, member.headers)).invitation_method;
    world.clock.advance(minutes(1));
    await set(false);
    expect(await reached(member.id)).toMatchObject({ channel: 'email' });
    expect(await way()).toBe('email');
    const { seen } = await read(member.id);
    expect(seen!.phone!.stopped).toMatchObject({ reason: 'asked' });
    expect(seen!.consents[0]).toMatchObject({ purpose: 'contact', given: false, channel: 'whatsapp', route: 'office' });
    const [mail] = await sentTo(world, member.email, 'channel_changed');
    expect(mail!.body_text).toContain('Vanaf nu sturen we ze per e-mail.');
    await set(true);
    expect((await read(member.id)).seen!.phone!.stopped).toBeNull();
    expect(await way()).toBe('email');
    // Taken back, surveys come by the way that the member had chosen.
    await set(true, true);
    expect(await way()).toBe('whatsapp');
  });

  test('a note of a call stands in the personal file, sealed in the database', async () => {
    const member = await joinProven(world);
    await look(member.id);
    const text = 'Belde: wil geen WhatsApp op zondag.';
    await world.call(noteCall, { params: { id: member.id }, body: { text } }, sanne);
    expect((await read(member.id)).seen!.notes).toMatchObject([{ by: 'Sanne de Groot', text }]);
    expect(((await openFile(world, member)) as Record<string, object[]>).call_notes).toMatchObject([{ text }]);
    const { sealed } = await db.one(sql<{ sealed: Buffer }>`
      select sealed from contact.call_note where member_id = ${member.id}`);
    expect(sealed.toString('latin1')).not.toContain('zondag');
  });

  test('leaving is that of the site: a mail to come back by, and gone after the days of regret', async () => {
    const member = await joinProven(world);
    await look(member.id);
    const { seen } = await read(member.id);
    expect(seen!.holds.map(({ what }) => what)).toEqual(expect.arrayContaining(['profile', 'consents', 'messages']));
    await world.call(leaveForMember, { params: { id: member.id } }, sanne);
    expect(await sentTo(world, member.email, 'unsubscribed')).toHaveLength(1);
    expect((await read(member.id)).hit.status).toBe('left');
    const again = await world.refused(leaveForMember, { params: { id: member.id } }, sanne);
    expect(again.body.message).toContain('uitgeschreven');
    await later(15);
    expect((await world.refused(readMember, { params: { id: member.id } }, sanne)).status).toBe(404);
  });
});
