import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, test } from 'vitest';
import { saveDraw } from '#contract/calls/office/draw.ts';
import { readLetterHtml, readLetters } from '#contract/calls/office/letters.ts';
import {
  cancelMailing,
  confirmMailing,
  moveMailing,
  readSending,
  readSent,
  tryMailing,
} from '#contract/calls/office/sending.ts';
import { publishSettings } from '#contract/calls/office/writing.ts';
import { reminderTooNear } from '#contract/office/too-near.ts';
import { answerAll, inviteOne, makeCampaign } from '#test/make-campaigns.ts';
import { addMembers } from '#test/make-mailing.ts';
import { joinProven } from '#test/make-members.ts';
import { ask } from '#test/make-staff.ts';
import { makeWriter, newDraft, save } from '#test/make-writers.ts';
import { days, makeWorld } from '#test/world.ts';
import { sql } from '../../platform/database/sql.ts';
import { localTime } from '../../platform/time/amsterdam.ts';

const world = await makeWorld({ env: { LIMITS: 'off', CONTACTS_PER_30_DAYS: '1000', CONTACTS_PER_YEAR: '1000' } });
const { context, clock, db } = world;
const noor = await makeWriter(world);
const joris = await makeWriter(world);

type Wanted = Parameters<typeof asked>[0];
function asked(over: object = {}) {
  return { kind: 'invitation' as const, at: null, after: [] as number[], ...over };
}
const tried = (id: string, over: Wanted = {}) => noor.call(tryMailing, { params: { id }, body: asked(over) });
type Draw = { id: string; revision: number } | null;
const body = (base: number, over: Wanted = {}, draw: Draw = null) => ({
  ...asked(over),
  base,
  send_id: randomUUID(),
  draw,
});
/** So many parents by chance, as the screen of the draw keeps it. */
const choose = async (id: string, number: number): Promise<Draw> => {
  const body = { conditions: [], how: { kind: 'number' as const, number }, revision: 0 };
  return (await noor.call(saveDraw, { params: { id }, body })).draw;
};
const idOf = (draw: Draw): Draw => draw && { id: draw.id, revision: draw.revision };
const send = (id: string, given: ReturnType<typeof body> & { number?: number }, who = noor) =>
  who.call(confirmMailing, { params: { id }, body: given });
const refused = (id: string, given: ReturnType<typeof body> & { number?: number }, who = noor) =>
  who.refused(confirmMailing, { params: { id }, body: given });
const set = (name: string, value: unknown) => ({ kind: 'set' as const, name, value });
const look = (id: string) => noor.call(readSending, { params: { id } });
const mailings = async () =>
  (await db.one(sql<{ count: number }>`select count(*) as count from contact.mailing`)).count;
const invited = async (id: string) =>
  (await db.one(sql<{ count: number }>`select count(*) as count from contact.invitation where campaign_id = ${id}`))
    .count;
/** So many days on, as it is written in a form. */
const later = (count: number, time = '19:30') =>
  `${localTime(new Date(clock.now().getTime() + days(count))).slice(0, 10)}T${time}`;
const in_days = (count: number) => new Date(clock.now().getTime() + days(count)).toISOString();

beforeEach(async () => {
  // Each test has members of its own.
  await db.run(sql`update contact.member set email_verified_at = null, phone_verified_at = null`);
});

describe('confirming', () => {
  test('invites everybody once, however often it is confirmed, and tells whoever heard no answer', async () => {
    await addMembers(context, 12);
    const { id } = await makeCampaign(world);
    const plan = await tried(id);
    expect(plan).toMatchObject({ people: 10, exactly: false, confirm: null, trial: null });
    const sending = body(plan.base);
    const params = { id, send: sending.send_id };
    expect(await noor.call(readSent, { params })).toEqual({ done: null });
    const done = await send(id, sending);
    expect(done).toMatchObject({ recipients: 12, mailings: [{ kind: 'invitation', left: true }] });
    expect(await send(id, sending)).toEqual(done);
    expect(await noor.call(readSent, { params })).toEqual({ done });
    expect(await invited(id)).toBe(12);
  });

  test('in two tabs at once, one wins and the other is told', async () => {
    await addMembers(context, 3);
    const { id } = await makeCampaign(world);
    const { base } = await tried(id);
    const both = await Promise.allSettled([send(id, body(base)), send(id, body(base), joris)]);
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    const [lost] = both.flatMap((one) => (one.status === 'rejected' ? [one.reason] : []));
    expect([lost.status, lost.body.message]).toEqual([409, expect.stringContaining('Er is nu niets gebeurd.')]);
    expect(await invited(id)).toBe(3);
  });

  test('asks for the number when it is about more than a hundred', async () => {
    await addMembers(context, 120);
    const { id } = await makeCampaign(world);
    const draw = idOf(await choose(id, 110));
    const { base, confirm, draw: told } = await tried(id);
    expect([confirm, told]).toEqual([110, { ...draw, how: 'number', number: 110, rules: 0 }]);
    expect((await refused(id, body(base, {}, draw))).body.message).toContain('110');
    expect(await invited(id)).toBe(0);
    expect((await send(id, { ...body(base, {}, draw), number: 110 })).recipients).toBe(110);
  });

  test('another draw than was looked at is refused, and everybody is not meant by oversight', async () => {
    await addMembers(context, 30);
    const { id } = await makeCampaign(world);
    const draw = idOf(await choose(id, 10));
    const { base } = await tried(id);
    for (const other of [null, { ...draw!, revision: 7 }]) {
      const { status, body: told } = await refused(id, body(base, {}, other));
      expect([status, told.message]).toEqual([409, expect.stringContaining('andere ouders gekozen')]);
    }
    expect((await send(id, body(base, {}, draw))).recipients).toBe(10);
  });

  test('other words than are shown do not leave: they are taken over first', async () => {
    await addMembers(context, 3);
    const { id } = await makeCampaign(world);
    const written = { subject: 'Mogen we je iets vragen?', text: 'We zijn benieuwd.' };
    await save(noor, id, 0, [set('invitation', written)]);
    const plan = await tried(id);
    expect([plan.words_wait, plan.mailings[0]!.subject]).toEqual([1, 'Doe je mee met een nieuwe vragenlijst?']);
    expect((await refused(id, body(plan.base))).body.message).toContain('Neem ze eerst over');
    expect(await invited(id)).toBe(0);
    await noor.call(publishSettings, { params: { id }, body: { revision: 1 } });
    const taken = await tried(id);
    expect(taken).toMatchObject({ words_wait: null, mailings: [{ subject: written.subject, text: [written.text] }] });
    await save(noor, id, 1, [set('reminder', written)]);
    expect((await tried(id)).words_wait).toBe(null);
    expect((await tried(id, { after: [7] })).words_wait).toBe(2);
    expect((await send(id, body(taken.base))).recipients).toBe(3);
  });

  test.each([
    ['nobody', {}, 'Zo wordt niemand gevraagd.'],
    ['a moment that is over', { at: '2026-01-01T12:00' }, 'Dat moment is al voorbij'],
    ['a moment that is none', { at: 'morgen' }, 'Vul een dag en een tijd in.'],
    ['a year that was mistyped', { at: '2062-01-01T12:00' }, 'meer dan 2 jaar vooruit'],
  ])('%s is refused, in words, and nothing is made', async (what, over, sentence) => {
    if (what !== 'nobody') await addMembers(context, 2);
    const { id } = await makeCampaign(world);
    const before = await mailings();
    expect((await refused(id, body(0, over))).body.message).toContain(sentence);
    expect((await noor.refused(tryMailing, { params: { id }, body: asked(over) })).body.message).toContain(sentence);
    expect(await mailings()).toBe(before);
  });
});

describe('planning', () => {
  test('an invitation with its reminders: each at its moment, after the night, and none twice', async () => {
    await addMembers(context, 3);
    const { id } = await makeCampaign(world, { closes_at: in_days(60) });
    const over = { at: later(3, '22:15'), after: [11, 7], last: true };
    const plan = await tried(id, over);
    expect(plan.mailings.map(({ kind, after_days, waits, last }) => [kind, after_days, waits, last])).toEqual([
      ['invitation', null, true, false],
      ['reminder', 7, false, false],
      ['reminder', 11, false, true],
    ]);
    const done = await send(id, body(plan.base, over));
    const { mailings } = await look(id);
    expect(mailings).toEqual(done.mailings);
    expect(mailings.map(({ starts_at, state }) => [localTime(new Date(starts_at)).slice(11, 16), state])).toEqual([
      ['08:00', 'scheduled'],
      ['08:00', 'scheduled'],
      ['08:00', 'scheduled'],
    ]);
  });

  test('one that would come after the end takes the others with it: all or nothing', async () => {
    await addMembers(context, 3);
    const { id } = await makeCampaign(world, { closes_at: in_days(5) });
    const message = (await refused(id, body(0, { after: [3, 9] }))).body.message;
    expect(message).toBe('Deze vragenlijst is dan al gesloten. Kies een eerder moment.');
    expect(await invited(id)).toBe(0);
  });

  test('what is planned can be moved and taken back, not to a moment that is over', async () => {
    await addMembers(context, 3);
    const { id } = await makeCampaign(world, { closes_at: in_days(20) });
    const { mailings } = await send(id, body(0, { at: later(3) }));
    const params = { id: mailings[0]!.id };
    const moved = await noor.call(moveMailing, { params, body: { at: later(4, '12:00') } });
    expect(localTime(new Date(moved.starts_at)).slice(0, 16)).toBe(later(4, '12:00').replace('T', ' '));
    expect((await noor.refused(moveMailing, { params, body: { at: '2026-01-01T12:00' } })).body.message).toContain(
      'al voorbij',
    );
    expect((await noor.refused(moveMailing, { params, body: { at: later(30) } })).body.message).toContain('gesloten');
    expect(await noor.call(cancelMailing, { params, body: {} })).toMatchObject({ state: 'cancelled', left: false });
    expect((await noor.refused(moveMailing, { params, body: { at: later(5) } })).body.message).toContain(
      'teruggenomen',
    );
  });
});

test('a reminder goes to who has not finished, and another within twelve hours only when that is said', async () => {
  const [done, not] = [await joinProven(world), await joinProven(world)];
  const { id } = await makeCampaign(world);
  const later_on = await inviteOne(world, id, not);
  await answerAll(world, await inviteOne(world, id, done));
  await db.run(sql`update contact.message set state = 'sent' where campaign_id = ${id}`);
  const reminder = { kind: 'reminder' };
  const { base, people, exactly } = await tried(id, reminder);
  expect([people, exactly]).toEqual([1, true]);
  expect(await send(id, body(base, reminder))).toMatchObject({ recipients: 1, mailings: [{ round: 1 }] });
  const next = await noor.refused(tryMailing, { params: { id }, body: asked(reminder) });
  expect(next.body.message).toContain('minder dan 12 uur');
  expect(next.body.type).toBe(reminderTooNear);
  const { base: now } = await tried(id, { ...reminder, again: true });
  expect((await send(id, body(now, { ...reminder, again: true }))).recipients).toBe(1);
  await answerAll(world, later_on);
  const none = await noor.refused(tryMailing, { params: { id }, body: asked({ ...reminder, at: later(2) }) });
  expect(none.body.message).toContain('niemand om te schrijven');
  expect(none.body.message).toContain('heeft alles ingevuld (minder dan 10)');
});

test('a reminder is promised to as many as it reaches, with one reason for each of the others in tens, before and after', async () => {
  const ids = await addMembers(context, 16);
  const { id } = await makeCampaign(world);
  await send(id, body(0));
  await db.run(sql`update contact.message set state = 'sent' where campaign_id = ${id}`);
  await db.run(sql`update contact.message set state = 'planned' where campaign_id = ${id} and member_id = ${ids[0]!}`);
  await db.run(sql`
    update contact.member set rests_until = ${in_days(9)} where id = any(${ids.slice(1, 13)}::uuid[])`);
  const reminder = { kind: 'reminder' as const };
  const left_out = [
    { reason: 'asked for a rest', count: 10 },
    { reason: 'invitation still waits', count: null },
  ];
  const plan = await tried(id, reminder);
  expect(plan).toMatchObject({ people: 3, exactly: true, left_out });
  expect(await send(id, body(plan.base, reminder))).toMatchObject({ recipients: 3, mailings: [{ left_out }] });
  expect((await tried(id, { ...reminder, at: later(9) })).people).toBe(16);
});

test('reminders are numbered by the moment at which they go, and one by hand goes before those that were planned', async () => {
  await addMembers(context, 2);
  const { id } = await makeCampaign(world);
  await send(id, body(0, { after: [5, 9] }));
  await db.run(sql`update contact.message set state = 'sent' where campaign_id = ${id}`);
  const { base, mailings: asked } = await tried(id, { kind: 'reminder' });
  expect(asked.map(({ round }) => round)).toEqual([1]);
  await send(id, body(base, { kind: 'reminder' }));
  const reminders = (await look(id)).mailings.filter(({ kind }) => kind === 'reminder');
  expect(reminders.map(({ left, after_days, round }) => [left, after_days, round])).toEqual([
    [true, null, 1],
    [false, 5, 2],
    [false, 9, 3],
  ]);
});

describe('letters', () => {
  const read = (id: string, query: object = {}) => noor.call(readLetters, { params: { id }, query });

  test('are shown by the writer that writes those that leave, of a draft too', async () => {
    const id = await newDraft(noor, { title: 'Huiswerk', questions: [{ title: 'Hoe?', type: 'text' }] });
    const { letters, pending } = await read(id);
    expect(pending).toBe(false);
    expect(letters.map(({ kind }) => kind)).toEqual(['invitation', 'reminder', 'thank_you']);
    expect(letters[0]!.whatsapp.text).toMatch(
      /^Hoi Samira, hier is het Ouderpanel\.\n\n.*\n\nVragenlijst: \*Huiswerk\*\nGoed om te weten: 1 vraag\./,
    );
    expect((await read(id, { reader: 'nameless' })).letters[0]!.whatsapp.text).toMatch(/^Hoi daar, hier/);
    const page = await ask(world, readLetterHtml, { params: { id, kind: 'invitation' } }, noor.headers.cookie);
    expect(page.headers.get('content-security-policy')).toContain("default-src 'none'");
    expect(await page.text()).toContain('Hoi Samira,');
  });

  test('fill in what the list knows, and cannot leave while something is not known', async () => {
    await addMembers(context, 2);
    const invitation = { text: 'Het zijn {vragen} en kost {minuten}. Het kan tot en met {einddatum}.' };
    const { id } = await makeCampaign(world, { invitation, closes_at: '2026-12-24' });
    expect((await read(id)).letters[0]!.email.text).toContain(
      'Het zijn maximaal 4 vragen en kost 2 minuten. Het kan tot en met 24 december.',
    );
    const open = (await makeCampaign(world, { invitation })).id;
    expect((await read(open)).letters[0]!.unknown).toEqual(['einddatum']);
    expect((await refused(open, body(0))).body.message).toContain('‘einddatum’');
  });

  test('a subject that tells what goes on in a family is pointed out, by its word', async () => {
    const { id } = await makeCampaign(world, { invitation: { subject: 'Over jullie scheiding', text: '' } });
    expect((await read(id)).letters.map(({ tells }) => tells?.word ?? null)).toEqual(['scheiding', null, null]);
  });
});
