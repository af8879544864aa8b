import { acceptKey } from '../../platform/core/secret-key-check.ts';
import { localTime } from '../../platform/time/amsterdam.ts';
import { acceptClock } from '../../platform/time/standstill.ts';
import type { Command } from './command.ts';

export const keyAccept: Command = {
  name: 'key accept',
  usage: 'key accept',
  summary: 'says that SECRET_KEY was changed on purpose: the panel starts with the new one',
  any_key: true,
  async run(context) {
    await acceptKey(context);
    return {
      text: 'Accepted. All staff need new second factors (staff renew); links of running campaigns are dead.',
      json: { accepted: true },
    };
  },
};

export const clockAccept: Command = {
  name: 'clock accept',
  usage: 'clock accept',
  summary: 'says that the clock is right after a long standstill: what is over its time is destroyed again',
  async run(context) {
    const doubt = await acceptClock(context);
    const now = localTime(context.clock.now());
    return {
      text: `Accepted: it is ${now}. Within the hour the server goes on destroying what is over its time.`,
      json: { accepted: true, now: context.clock.now().toISOString(), doubt },
    };
  },
};
