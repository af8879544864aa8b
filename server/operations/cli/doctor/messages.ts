import { readChannels } from '../../../messages/delivery/channel-pause.ts';
import { readSendHold } from '../../../messages/outbox/send-hold.ts';
import type { Context } from '../../../platform/core/context.ts';
import { sql } from '../../../platform/database/sql.ts';
import type { Finding } from './finding.ts';

/** Whether messages leave at all, and which mailings stopped by themselves. */
export const messages = async (context: Context): Promise<Finding[]> => [
  await sending(context),
  ...(await stopped(context)),
];

async function sending({ db }: Context): Promise<Finding> {
  const check = 'messages';
  const held = await readSendHold(db);
  if (held) {
    const advice = 'When the original never sends again, run: ./panel messages release';
    return { check, ok: false, found: `nothing is sent since ${held.since}: ${held.why}`, advice };
  }
  const resting = (await readChannels(db)).filter(({ paused_at }) => paused_at);
  if (resting.length === 0) return { check, ok: true, found: 'every channel may send' };
  const found = resting.map(({ name, reason }) => `${name} rests: ${reason}`).join('; ');
  const advice = resting.some(({ by_hand }) => by_hand)
    ? 'To let it send: ./panel channel resume NAME'
    : 'Mend it. It goes on by itself within half an hour, or at once with: ./panel channel resume NAME';
  return { check, ok: false, found, advice };
}

async function stopped({ db }: Context): Promise<Finding[]> {
  const mailings = await db.many(sql<{ id: string; state: string; reason: string | null }>`
    select id, state, reason from contact.mailing
    where state = 'stopped' or (state = 'paused' and reason <> 'by hand') order by created_at`);
  return mailings.map(({ id, state, reason }) => ({
    check: 'mailing',
    ok: false,
    found: `${id} ${state}: ${reason}`,
    advice: `When you know why: ./panel mailing resume ${id}, or cancel it`,
  }));
}
