import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { addMessage, makeMailing } from '#test/make-mailings.ts';
import { joinProven, mobile } from '#test/make-members.ts';
import { sendDue } from '#test/make-outgoing.ts';
import {
  hear,
  makeWhatsapp,
  methodOf,
  postWebhook,
  stoppedOf,
  told,
  whatsappParent,
} from '#test/servers/provider-whatsapp.ts';
import { hours, makeWorld } from '#test/world.ts';
import { sql } from '../../../platform/database/sql.ts';
import { processReports, sweepReports } from '../../inbound/process-reports.ts';

const meta = await makeWhatsapp();
afterAll(() => meta.close());
const world = await makeWorld({ env: meta.env });
const { context, clock, db } = world;

beforeEach(async () => {
  meta.messages.length = 0;
  await db.run(sql`delete from contact.message`);
});

async function write(what: { from?: string; user_id?: string; text: string }) {
  await hear(world, { messages: [{ at: clock.now(), ...what }] });
}

const workOnce = () => sendDue(context);

const contactConsents = (id: string) =>
  db.many(sql<{ given: boolean; route: string }>`
    select given, route from contact.consent where member_id = ${id} and purpose = 'contact' order by at, given desc`);

describe('whoever stops in the settings of WhatsApp', () => {
  const prefer = async (phone: string, value: 'stop' | 'resume', at = clock.now()) => {
    await hear(world, { preferences: [{ phone, value, at }] });
  };

  test('gets e-mail from then on, without an answer; whoever resumes gets WhatsApp again', async () => {
    const { id, phone } = await whatsappParent(world);
    await prefer(phone, 'stop');
    expect(await stoppedOf(world, id)).toEqual([{ channel: 'whatsapp', address: phone, reason: 'stop' }]);
    await workOnce();
    expect(meta.messages).toEqual([]);
    expect(await db.many(sql`select from contact.whatsapp_heard`)).toEqual([]);
    const before = clock.now();
    clock.advance(hours(1));
    await prefer(phone, 'resume', new Date(before.getTime() - hours(2)));
    expect([await methodOf(world, id), (await stoppedOf(world, id)).length]).toEqual(['email', 1]);
    await prefer(phone, 'resume');
    expect([await methodOf(world, id), await stoppedOf(world, id)]).toEqual(['whatsapp', []]);
    expect((await contactConsents(id)).map(({ given, route }) => `${given} ${route}`)).toEqual([
      'true registration',
      'false whatsapp',
      'true whatsapp',
    ]);
    await prefer(phone, 'stop', before);
    expect(await methodOf(world, id)).toBe('whatsapp');
  });

  test('and chose e-mail is not made to choose WhatsApp by resuming', async () => {
    const phone = mobile();
    const { id } = await joinProven(world, { phone, invitation_method: 'email' });
    await prefer(phone, 'resume');
    expect([await methodOf(world, id), (await contactConsents(id)).length]).toEqual(['email', 1]);
  });

  test('is heard when it comes as a message of the kind system too', async () => {
    const { id, from } = await whatsappParent(world);
    const body = told({ messages: [{ from, at: clock.now() }] });
    Object.assign((body.entry[0]!.changes[0]!.value as { messages: object[] }).messages[0]!, {
      type: 'system',
      system: { body: 'User requested to stop marketing messages', marketing: 'stop', type: 'user_preference_changed' },
    });
    await postWebhook(world, body);
    while ((await processReports(context)) > 0);
    expect([
      (await stoppedOf(world, id)).length,
      await db.many(sql`select from contact.incoming where member_id = ${id}`),
    ]).toEqual([1, []]);
  });
});

describe('a STOP without a number, of somebody with a username', () => {
  const user_id = 'NL.13491208655302741918';

  test('is heard by the id that came with a status, which is kept as a fingerprint', async () => {
    const { id, phone, from } = await whatsappParent(world);
    const message_id = await addMessage(world, await makeMailing(world), { member_id: id, to_address: phone });
    const status = { id: 'wamid.s', status: 'delivered', at: clock.now(), message_id, user_id };
    await postWebhook(world, told({ statuses: [status] }));
    expect(JSON.stringify(await db.many(sql`select * from contact.provider_report`))).not.toContain('NL.1349');
    while ((await processReports(context)) > 0);
    await write({ user_id, text: 'STOP' });
    expect(await stoppedOf(world, id)).toHaveLength(1);
    await workOnce();
    expect(meta.messages.map(({ to }) => to)).toEqual([from]);
    const kept = await db.many(sql<{ phone: string }>`select phone from contact.whatsapp_user where member_id = ${id}`);
    expect(kept).toEqual([{ phone }]);
    // With another number the id says nothing any more.
    await db.run(sql`update contact.member set phone = ${mobile()} where id = ${id}`);
    await sweepReports(context);
    expect(await db.many(sql`select from contact.whatsapp_user where member_id = ${id}`)).toEqual([]);
  });

  test('is heard by the id that came with a message that had the number; an unknown one leaves nothing', async () => {
    const { id, from } = await whatsappParent(world);
    await write({ from, user_id: `${user_id}2`, text: 'Hoi' });
    await write({ user_id: `${user_id}3`, text: 'STOP' });
    expect(await stoppedOf(world, id)).toEqual([]);
    await write({ user_id: `${user_id}2`, text: 'stop' });
    expect(await stoppedOf(world, id)).toHaveLength(1);
  });
});
