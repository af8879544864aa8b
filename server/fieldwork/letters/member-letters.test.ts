import { randomUUID } from 'node:crypto';
import { afterAll, expect, test } from 'vitest';
import { getFrequency, putFrequency } from '#contract/calls/frequency.ts';
import { oneClick } from '#contract/calls/members.ts';
import { letterMirror } from '#contract/calls/mirror.ts';
import {
  confirmMemberLetter,
  drawMemberLetter,
  readMemberLetters,
  steerMemberLetter,
  testMemberLetter,
  tryMemberLetter,
} from '#contract/calls/office/member-letters.ts';
import { withdrawReport } from '#contract/calls/office/report.ts';
import { rules } from '#contract/rules.ts';
import { file, inviteMembers, makeCampaign } from '#test/make-campaigns.ts';
import { type Joined, joinProven, mobile, openFile } from '#test/make-members.ts';
import { sendDue } from '#test/make-outgoing.ts';
import { makeStaff } from '#test/make-staff.ts';
import { graphError, makeWhatsapp } from '#test/servers/provider-whatsapp.ts';
import { days, makeWorld, minutes } from '#test/world.ts';
import { sql } from '../../platform/database/sql.ts';
import { makeWriter } from './letter-writer.ts';

const meta = await makeWhatsapp();
afterAll(() => meta.close());
const WHATSAPP_TEMPLATES = 'outcome_letter=uitkomst,newsletter=nieuwsbrief';
const world = await makeWorld({ env: { ...meta.env, WHATSAPP_TEMPLATES, LIMITS: 'off' } });
const { context, clock, db } = world;
const noor = { cookie: (await makeStaff(world)).cookies };
await db.run(sql`update office.staff set email_proven_at = ${clock.now()}`);

const words = { subject: 'Dit kwam eruit', text: 'Groep 8 is spannend.' };

/** A closed survey with its published report; `took_part` of the invited answered. */
async function published(
  slug: string,
  invited: Joined[],
  took_part: Joined[] = [],
  over: object = {},
): Promise<string> {
  const { id } = await makeCampaign(world, file({ title: `Lijst ${slug}`, ...over }));
  await inviteMembers(context, id, { emails: invited.map(({ email }) => email) });
  for (const { id: member_id } of took_part) {
    await db.run(sql`
      with taken as (
        insert into survey.participation (campaign_id, id, version, started_at, finished_at)
        values (${id}, gen_random_uuid(), 1, ${clock.now()}, ${clock.now()}) returning id
      ) update contact.invitation set participation_id = taken.id from taken
      where campaign_id = ${id} and member_id = ${member_id}`);
  }
  await db.run(sql`update survey.campaign set state = 'closed', closed_at = ${clock.now()} where id = ${id}`);
  const parts = [
    { title: 'Ja', percent: 80, rest: false },
    { title: 'Nee', percent: 20, rest: false },
  ];
  const figure = { sentence: 'Vier op de vijf zeggen ja.', question: 'Past het?', kind: 'parts' };
  const page = {
    ...{ slug, title: `Uitkomst ${slug}`, introduction: 'Groep 8 is spannend.' },
    figures: [{ ...figure, bars: [{ title: '', n: 60, mean: null, parts }] }],
  };
  await db.run(sql`
    insert into survey.report (campaign_id, version, slug, draft, page, state, changed_at, published_at)
    values (${id}, 1, ${slug}, '{"figures": []}', ${JSON.stringify(page)}, 'published', ${clock.now()}, ${clock.now()})`);
  await db.run(sql`update contact.message set state = 'sent' where campaign_id = ${id} and template = 'invitation'`);
  return id;
}

const letter = (campaign?: string, over: object = {}) => ({ ...words, ...(campaign && { campaign }), ...over });
async function confirm(campaign?: string, over: object = {}) {
  const { base } = await world.call(readMemberLetters, { query: campaign ? { campaign } : {} }, noor);
  const body = { ...letter(campaign), base, send_id: randomUUID(), ...over };
  return { body, send: () => world.call(confirmMemberLetter, { body }, noor) };
}
const send = async (campaign?: string, over: object = {}) => (await confirm(campaign, over)).send();
const mailsOf = async ({ email }: Joined, template: string) =>
  (await world.outbox()).filter((one) => one.to_address === email && one.template === template);
const statesOf = (campaign: string) =>
  db.many(sql<{ state: string; reason: string | null }>`
    select state, (select reason from contact.message_event where message_id = message.id order by number desc limit 1) as reason
    from contact.message where campaign_id = ${campaign} and template = 'outcome_letter' order by state`);
const deliver = () => sendDue(context, makeWriter(context));

test('an outcome goes to who was invited, with a link to the own answers for who took part', async () => {
  const [took, other] = [await joinProven(world), await joinProven(world)];
  const id = await published('een', [took, other], [took]);
  expect(await world.call(tryMemberLetter, { body: { campaign: id, to: 'took_part' } }, noor)).toMatchObject({
    people: null,
    confirm: null,
  });
  await send(id, { to: 'invited' });
  await deliver();
  const [[own], [general]] = [await mailsOf(took, 'outcome_letter'), await mailsOf(other, 'outcome_letter')];
  expect(own!.subject).toBe(words.subject);
  for (const said of ['Je vulde ‘Lijst een’ in.', words.text, '80 % Ja', `${world.public_url}/uitkomst/een\n`])
    expect(own!.body_text).toContain(said);
  expect(general!.body_text).not.toContain('/mijn#');
  const token = /uitkomst\/een\/mijn#(\S+)/.exec(own!.body_text)![1]!;
  expect(await world.call(letterMirror, { body: { slug: 'een', token } })).toMatchObject({ state: 'none' });
  // The personal file says what was told, without the links that open something.
  const { messages } = (await openFile(world, took)) as { messages: { template: string; body_text: string }[] };
  const told = messages.find(({ template }) => template === 'outcome_letter')!.body_text;
  expect([told.includes('80 % Ja'), told.includes(token)]).toEqual([true, false]);
  // Once is enough, whoever is chosen.
  expect((await world.refused(confirmMemberLetter, { body: (await confirm(id)).body }, noor)).status).toBe(422);
});

test('only who took part, never of an anonymous survey, and only of a report that stands online', async () => {
  const [took, other] = [await joinProven(world), await joinProven(world)];
  const id = await published('twee', [took, other], [took]);
  await send(id, { to: 'took_part' });
  expect([(await mailsOf(took, 'outcome_letter')).length, (await mailsOf(other, 'outcome_letter')).length]).toEqual([
    1, 0,
  ]);
  const nameless = await published('naamloos', [took], [], { anonymous: true });
  await db.run(
    sql`update survey.report set state = 'withdrawn', withdrawn_at = ${clock.now()} where campaign_id = ${id}`,
  );
  for (const [campaign, to] of [
    [nameless, 'took_part'],
    [id, 'invited'],
  ] as const)
    expect(
      (await world.refused(confirmMemberLetter, { body: (await confirm(campaign, { to })).body }, noor)).status,
    ).toBe(422);
});

test('two who confirm at once write to nobody twice, and neither does the same send', async () => {
  const member = await joinProven(world);
  const id = await published('samen', [member]);
  const [one, two] = [await confirm(id), await confirm(id)];
  const results = await Promise.allSettled([one.send(), two.send()]);
  expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  await (results[0]!.status === 'fulfilled' ? one : two).send();
  expect(await statesOf(id)).toHaveLength(1);
});

test('a letter that waits while its report is corrected leaves with the new figure, and says what was wrong', async () => {
  const member = await joinProven(world);
  const id = await published('fout', [member]);
  await send(id);
  clock.advance(minutes(1));
  const note = { day: '2026-11-03', words: 'We telden dubbel.' };
  await db.run(sql`
    update survey.report set slug = 'goed', published_at = ${clock.now()},
      page = jsonb_set(page, '{figures,0,sentence}', '"Zes op de tien zeggen ja."') || ${{ slug: 'goed', corrections: [note] }}::jsonb
    where campaign_id = ${id}`);
  await deliver();
  const [mail] = await mailsOf(member, 'outcome_letter');
  for (const said of ['Verbeterd op 3 november 2026: We telden dubbel.', 'Zes op de tien', '/uitkomst/goed\n'])
    expect(mail!.body_text).toContain(said);
  expect(mail!.body_text).not.toContain('Vier op de vijf');
});

test('what has not left never leaves once the report is withdrawn or the choice is ended', async () => {
  const [early, first, second] = [await joinProven(world), await joinProven(world), await joinProven(world)];
  const withdrawn = await published('weg', [early, first]);
  const ended = await published('einde', [second]);
  await send(withdrawn);
  // It is withdrawn while its letters go.
  await db.run(sql`
    update contact.message set due_at = due_at + interval '1 minute' where campaign_id = ${withdrawn} and member_id = ${first.id}`);
  await deliver();
  expect((await statesOf(withdrawn)).map(({ state }) => state)).toEqual(['delivered', 'planned']);
  await send(ended);
  const [mail] = await mailsOf(second, 'outcome_letter');
  // Asking for a rest of surveys holds up no letter.
  const until = new Date(clock.now().getTime() + days(40)).toISOString().slice(0, 10);
  await world.call(putFrequency, { body: { often: 'none', until } }, second.headers);
  await world.call(withdrawReport, { params: { id: withdrawn } }, noor);
  const oneClickToken = /uitkomsten\.(\S+)/.exec(mail!.body_text)![1]!;
  await world.call(oneClick, { params: { token: oneClickToken } });
  clock.advance(minutes(2));
  await deliver();
  expect(await statesOf(withdrawn)).toEqual([
    expect.objectContaining({ state: 'delivered' }),
    { state: 'suppressed', reason: 'report withdrawn' },
  ]);
  expect(await statesOf(ended)).toEqual([{ state: 'suppressed', reason: 'consent taken back' }]);
  // Ended alone: the member stays, and can ask for them again.
  expect(await world.call(getFrequency, undefined, second.headers)).toMatchObject({ often: 'none', outcomes: false });
  const again = { body: { often: 'all', outcomes: true } } as const;
  expect(await world.call(putFrequency, again, second.headers)).toMatchObject({ outcomes: true });
});

test('a newsletter goes to who ticked it, at most so often a month, until it is ended alone', async () => {
  const [reader, other] = [await joinProven(world, { attributes: { newsletter: true } }), await joinProven(world)];
  const id = await published('nieuws', []);
  const outcomes = { outcomes: id };
  const { html } = await world.call(drawMemberLetter, { body: { ...words, ...outcomes } }, noor);
  expect(html).toContain('Uitkomst nieuws');
  await world.call(testMemberLetter, { body: { ...words, ...outcomes } }, noor);
  expect((await world.outbox()).find((one) => one.template === 'staff_test_letter')!.subject).toBe(
    `Test: ${words.subject}`,
  );
  await send(undefined, outcomes);
  await deliver();
  const [mail] = await mailsOf(reader, 'newsletter');
  expect(mail!.body_text).toContain('Uitkomst nieuws');
  expect(await mailsOf(other, 'newsletter')).toEqual([]);
  for (let more = 1; more < rules.member_letters_per_month; more++) await send();
  expect((await world.refused(confirmMemberLetter, { body: (await confirm()).body }, noor)).status).toBe(422);
  const token = /nieuwsbrief-stoppen#(\S+)/.exec(mail!.body_text)![1]!;
  await world.call(oneClick, { params: { token } });
  await deliver();
  const { letters } = await world.call(readMemberLetters, { query: {} }, noor);
  expect(letters).toHaveLength(rules.member_letters_per_month);
  const stopped = await db.many(sql`
    select from contact.message where template = 'newsletter' and state = 'suppressed'`);
  expect(stopped).toHaveLength(rules.member_letters_per_month - 1);
});

test('a letter is paused, goes on and is stopped; without words it is refused at its fields', async () => {
  const member = await joinProven(world);
  const id = await published('stop', [member]);
  const faultsOf = async (campaign: string | undefined, over: object) =>
    Object.keys(
      (await world.refused(confirmMemberLetter, { body: (await confirm(campaign, over)).body }, noor)).body.errors ??
        {},
    );
  expect(await faultsOf(id, { subject: ' ' })).toEqual(['subject']);
  expect(await faultsOf(undefined, { outcomes: '-,a' })).toEqual(['outcomes']);
  await send(id);
  const lettersOf = async () => (await world.call(readMemberLetters, { query: { campaign: id } }, noor)).letters;
  const [made] = await lettersOf();
  for (const [act, state] of [
    ['pause', 'paused'],
    ['resume', 'running'],
    ['cancel', 'cancelled'],
  ] as const) {
    await world.call(steerMemberLetter, { params: { id: made!.id }, body: { act } }, noor);
    expect((await lettersOf())[0]!.state).toBe(state);
  }
  // Who got nothing of it can get the next.
  await send(id);
  expect((await statesOf(id)).map(({ state }) => state)).toEqual(['planned', 'suppressed']);
});

test('who chose WhatsApp gets a letter there once its own template was approved, else by e-mail', async () => {
  const chose = async (over: object) => {
    const phone = mobile();
    return { ...(await joinProven(world, { phone, invitation_method: 'whatsapp', ...over })), to: phone.slice(1) };
  };
  const [reader, other] = [await chose({ attributes: { newsletter: true } }), await chose({})];
  const sent = () => meta.messages.splice(0).map(({ to, template }) => ({ to, template }));
  const id = await published('gekozen', [other], [other]);
  expect(await world.call(readMemberLetters, { query: { campaign: id } }, noor)).toMatchObject({ whatsapp: true });
  const { whatsapp } = await world.call(drawMemberLetter, { body: letter(id) }, noor);
  expect(whatsapp!.text).toContain('Dit kwam eruit: Vier op de vijf zeggen ja. Groep 8 is spannend.');
  await send(id);
  await send();
  await deliver();
  const [values, button] = [expect.objectContaining({ type: 'body' }), { type: 'text', text: 'gekozen' }];
  expect(sent()).toEqual(
    expect.arrayContaining([
      expect.objectContaining({
        to: other.to,
        template: expect.objectContaining({
          name: 'uitkomst',
          components: [values, expect.objectContaining({ parameters: [button] })],
        }),
      }),
      { to: reader.to, template: expect.objectContaining({ name: 'nieuwsbrief', components: [values] }) },
    ]),
  );
  expect([...(await mailsOf(other, 'outcome_letter')), ...(await mailsOf(reader, 'newsletter'))]).toEqual([]);
  // What does not arrive there goes by e-mail, once.
  const failing = await published('mislukt', [other], [other]);
  meta.next.push(graphError(131026));
  await send(failing);
  await deliver();
  expect((await mailsOf(other, 'outcome_letter'))[0]!.body_text).toContain('/uitkomst/mislukt/mijn#');
  delete context.config.whatsapp_templates.newsletter;
  await send();
  await deliver();
  expect([await mailsOf(reader, 'newsletter'), sent()]).toMatchObject([[{ channel: 'email' }], []]);
});
