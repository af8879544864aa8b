import { createTransport, type NodemailerError } from 'nodemailer';
import { afterAll, beforeEach, expect, onTestFinished, test } from 'vitest';
import { ledgerPage, listCameIn, readLedger } from '#contract/calls/office/support/ledger.ts';
import { lookAtMember, readMember } from '#contract/calls/office/support/members.ts';
import { readWaits } from '#contract/calls/office/support/waits.ts';
import { type Joined, joinProven } from '#test/make-members.ts';
import { makeOutgoing, makeSender } from '#test/make-outgoing.ts';
import { makeStaff } from '#test/make-staff.ts';
import { makeSink } from '#test/servers/smtp-sink.ts';
import { makeWorld } from '#test/world.ts';
import { eraseMember } from '../../members/profile/erase-by-email.ts';
import { personalFile } from '../../members/profile/personal-file.ts';
import { makeSecrets } from '../../platform/core/secrets.ts';
import { sql } from '../../platform/database/sql.ts';
import { replyAddresses } from './bounce-address.ts';
import { startBounceServer } from './bounce-server.ts';
import { countsOfReplies } from './take-reply.ts';

const reply_address = 'antwoord@mail.example.nl';
const world = await makeWorld({ env: { REPLY_ADDRESS: reply_address, BOUNCE_PORT: '0' } });
const { context } = world;
const { db, config, random, secrets } = context;
const addresses = replyAddresses(config, secrets)!;
const server = (await startBounceServer(context))!;
const smtp = createTransport({
  host: '127.0.0.1',
  port: server.port,
  secure: false,
  ignoreTLS: true,
  pool: true,
  maxConnections: 1,
});
afterAll(async () => {
  smtp.close();
  await server.stop();
});
beforeEach(() => db.run(sql`delete from house.setting where name = 'reply_mails'`));

const support = { cookie: (await makeStaff(world, 'support')).cookies };
const call = world.call;

/** A parent, and the address at which answers to the newest mail to them come in. */
async function written(): Promise<{ member: Joined; to: string; message: string }> {
  const member = await joinProven(world);
  const message = await db.one(sql<{ id: string }>`
    select id from contact.message where member_id = ${member.id} and channel = 'email' order by created_at desc limit 1`);
  return { member, to: addresses.of(message.id), message: message.id };
}
type Mail = { to: string; from?: string; subject?: string; text?: string; headers?: string; envelope?: string };
const tell = ({ to, from = 'x@y.example', subject = 'Re: Doe je mee?', text = 'Hoi', headers = '', envelope }: Mail) =>
  smtp.sendMail({
    raw: `From: Samira <${from}>\r\nTo: ${to}\r\nSubject: ${subject}\r\n${headers || 'Content-Type: text/plain; charset=utf-8\r\n'}\r\n${text}`,
    envelope: { from: envelope ?? from, to: [to] },
  });
const refusalOf = (promise: Promise<unknown>) =>
  promise.then(
    () => undefined,
    (error: NodemailerError) => error.responseCode,
  );
const kept = async (id: string) =>
  (
    await db.many(sql<{ sealed: Buffer }>`select sealed from contact.incoming where member_id = ${id} order by at, id`)
  ).map(({ sealed }) => context.secrets.open('incoming message', sealed));

test('an answer goes where the mail says, is kept once, sealed, and stands on the page of its member', async () => {
  const sink = await makeSink();
  onTestFinished(() => sink.close());
  const { member, message } = await written();
  const sender = makeSender({ smtp_url: sink.url, reply_address, secrets });
  const outgoing = makeOutgoing({ id: message, member_id: member.id, to_address: member.email });
  await sender.send(outgoing, AbortSignal.timeout(15_000));
  const to = /<([^<>]+)>/.exec(sink.mails[0]!.header('Reply-To')[0]!)![1]!;
  const headers = 'Message-ID: <een@telefoon.example>\r\nContent-Type: text/plain; charset=iso-8859-1\r\n';
  const text =
    'Ik ben verhuisd. Groet, Zo=EB\r\n\r\nOp ma 23 nov 2026 schreef Ouderpanel <a@b.example>:\r\n> Doe je mee?';
  const mail = { to, from: member.email, text, headers: `${headers}Content-Transfer-Encoding: quoted-printable\r\n` };
  await tell(mail);
  await tell(mail);
  expect(await kept(member.id)).toEqual(['Ik ben verhuisd. Groet, Zoë']);
  const [row] = await db.many(sql<{ sealed: Buffer }>`select sealed from contact.incoming`);
  expect(row!.sealed.toString('latin1')).not.toContain('verhuisd');

  const { lines } = await call(listCameIn, { query: {} }, support);
  expect(lines).toMatchObject([{ channel: 'email', member_id: member.id, seen: false }]);
  expect(JSON.stringify(lines)).not.toContain('verhuisd');
  expect((await call(readWaits, {}, support)).unread).toBe(1);
  await call(lookAtMember, { params: { id: member.id }, body: { reason: 'contact', words: 'Schreef ons.' } }, support);
  const { seen } = await call(readMember, { params: { id: member.id } }, support);
  expect(seen?.incoming).toMatchObject([{ channel: 'email', text: 'Ik ben verhuisd. Groet, Zoë' }]);
  expect((await call(listCameIn, { query: {} }, support)).lines).toMatchObject([{ seen: true }]);
  expect((await call(readWaits, {}, support)).unread).toBe(0);
  expect(JSON.stringify(await personalFile(db, context, member.id))).toContain('Ik ben verhuisd.');
});

test('what came in comes by pages, and nothing twice while more comes in', async () => {
  const { member } = await written();
  const comeIn = (count: number) =>
    db.run(sql`
      insert into contact.incoming (member_id, channel, at, mark, sealed)
      select ${member.id}, 'email', ${world.clock.now()}::timestamptz, decode(md5(random()::text), 'hex'), ''
      from generate_series(1, ${count}::integer)`);
  await comeIn(ledgerPage + 1);
  const first = await call(listCameIn, { query: {} }, support);
  await comeIn(1);
  const second = await call(listCameIn, { query: { before: first.lines.at(-1)!.id } }, support);
  const seen = [...first.lines, ...second.lines].map(({ id }) => id);
  expect([first.lines.length, first.older, new Set(seen).size]).toEqual([ledgerPage, true, seen.length]);
  expect(seen.length).toBeGreaterThan(ledgerPage);
});

test('whose answer it is says the address alone: any name may stand above it, and that is told', async () => {
  const [one, other] = [await written(), await written()];
  await tell({ to: one.to, from: other.member.email, text: 'Verander mijn nummer.' });
  expect(await kept(other.member.id)).toEqual([]);
  expect(await kept(one.member.id)).toEqual([
    'Verander mijn nummer.\n(Verstuurd vanaf een ander e-mailadres dan dat van het lid.)',
  ]);
  const forged = replyAddresses(config, makeSecrets('another key of at least 32 characters', random))!;
  for (const to of [forged.of(one.message), reply_address, `antwoord+${'0'.repeat(40)}@mail.example.nl`])
    expect(await refusalOf(tell({ to, from: one.member.email }))).toBe(550);
  expect(await kept(one.member.id)).toHaveLength(1);
});

test.each([
  ['an absence', { headers: 'Auto-Submitted: auto-replied\r\n' }],
  ['an absence of Outlook', { subject: 'Automatisch antwoord: Doe je mee?' }],
  ['what wants no answer', { envelope: '' }],
  ['a list', { headers: 'Precedence: bulk\r\n' }],
])('%s is counted, and shown to nobody', async (_, more) => {
  const { member, to } = await written();
  await tell({ to, from: member.email, text: 'Ik ben er niet.', ...more });
  expect(await kept(member.id)).toEqual([]);
  expect(await countsOfReplies(db)).toEqual({ automatic: 1 });
  expect((await call(readLedger, {}, support)).not_kept).toEqual({ automatic: 1, of_nobody: 0 });
});

test('of a long mail with photographs the words are kept, and what is not is said', async () => {
  const { member, to } = await written();
  const part = (type: string, body: string, more = '') => `--B\r\nContent-Type: ${type}\r\n${more}\r\n${body}\r\n`;
  const text = [
    part('text/plain; charset=utf-8', 'Zie de foto’s.'),
    part('image/jpeg', `${'A'.repeat(76)}\r\n`.repeat(3000), 'Content-Disposition: inline\r\n'),
    part('text/plain', 'geheim', 'Content-Disposition: attachment; filename="brief.txt"\r\n'),
    part('image/jpeg', `${'A'.repeat(76)}\r\n`.repeat(30_000), 'Content-Disposition: attachment\r\n'),
    '--B--',
  ].join('');
  await tell({ to, from: member.email, text, headers: 'Content-Type: multipart/mixed; boundary="B"\r\n' });
  const other = await written();
  await tell({ to: other.to, from: other.member.email, text: 'Lang verhaal. '.repeat(1000) });
  expect(await kept(member.id)).toEqual([
    'Zie de foto’s.\n(De rest van deze e-mail is niet bewaard.)\n(3 bijlagen zijn niet bewaard.)',
  ]);
  const [long] = await kept(other.member.id);
  expect([long!.length < 4300, long!.endsWith('(De rest van deze e-mail is niet bewaard.)')]).toEqual([true, true]);
});

test('whoever is erased takes it along, and an answer after that is refused and counted', async () => {
  const { member, to } = await written();
  await tell({ to, from: member.email, text: 'Dag.' });
  await eraseMember(context, member.email);
  expect(await kept(member.id)).toEqual([]);
  expect(await refusalOf(tell({ to, from: member.email, text: 'Nog iets.' }))).toBe(550);
  expect(await countsOfReplies(db)).toEqual({ kept: 1, 'of nobody': 1 });
});

test('more than twenty a day wait at the other side', async () => {
  const { member, to } = await written();
  for (let time = 0; time < 20; time++) await tell({ to, from: member.email, text: `Bericht ${time}` });
  expect(await refusalOf(tell({ to, from: member.email, text: 'Nog een' }))).toBe(452);
  expect(await kept(member.id)).toHaveLength(20);
});
