import type { Context } from '../../../platform/core/context.ts';
import { localTime } from '../../../platform/time/amsterdam.ts';
import { aheadMs, clockFault } from '../../../platform/time/clock-skew.ts';
import { readDoubt } from '../../../platform/time/standstill.ts';
import type { Finding } from './finding.ts';

/** Whether the clock is believed: what is sent and what is destroyed goes by it. */
export async function clockChecks(context: Context): Promise<Finding[]> {
  const shown = localTime(context.clock.now());
  const fault = await clockFault(context);
  if (fault) {
    const advice = 'Nothing is sent or destroyed before that is mended. Let both machines set their clocks by NTP.';
    return [{ check: 'clock', ok: false, found: `${shown}: ${fault}`, advice }];
  }
  const seconds = Math.abs(Math.round((await aheadMs(context)) / 1000));
  const clock: Finding = { check: 'clock', ok: true, found: `${shown}, ${seconds} s from the database's` };
  const doubt = await readDoubt(context);
  if (!doubt) return [clock, { check: 'sweeps', ok: true, found: 'what is over its time is destroyed' }];
  const advice =
    'Is the time above right? Then run: ./panel clock accept. Else it goes on by itself when the server has run for 24 hours.';
  return [clock, { check: 'sweeps', ok: false, found: `nothing is destroyed for now: ${doubt}`, advice }];
}
