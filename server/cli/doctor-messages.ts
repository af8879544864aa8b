import type { Context } from '../context.ts';
import { readChannels } from '../messages/channel-rest.ts';
import { readHeld } from '../messages/hold.ts';
import type { Finding } from './doctor.ts';

/** Whether messages leave at all. */
export async function messages({ db }: Context): Promise<Finding> {
  const held = await readHeld(db);
  if (held) {
    const advice = 'When the original never sends again, run: npm run panel -- messages release';
    return { check: 'messages', ok: false, found: `nothing is sent since ${held.since}: ${held.why}`, advice };
  }
  const resting = (await readChannels(db)).filter(({ paused_at }) => paused_at);
  if (resting.length === 0) return { check: 'messages', ok: true, found: 'every channel may send' };
  const found = resting.map(({ name, reason }) => `${name} rests: ${reason}`).join('; ');
  return { check: 'messages', ok: false, found, advice: 'Mend it; then run: npm run panel -- channel resume NAME' };
}
