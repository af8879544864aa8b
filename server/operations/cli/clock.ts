import { acceptKey, renewKey } from '../../platform/core/secret-key-check.ts';
import { makeSecrets } from '../../platform/core/secrets.ts';
import { readServers } from '../../platform/core/servers.ts';
import { renewSeals } from '../../platform/maintenance/renew-seals.ts';
import { localTime } from '../../platform/time/amsterdam.ts';
import { acceptClock } from '../../platform/time/standstill.ts';
import { type Command, CommandError } from './command.ts';

export const keyAccept: Command = {
  name: 'key accept',
  usage: 'key accept',
  summary: 'says that the SECRET_KEY of before is lost: the panel starts with another one',
  any_key: true,
  async run(context) {
    await acceptKey(context);
    return {
      text: 'Accepted. All staff need new second factors (staff renew); links of running campaigns are dead.',
      json: { accepted: true },
    };
  },
};

export const keyRenew: Command = {
  name: 'key renew',
  usage: 'key renew',
  summary:
    'goes on with a new SECRET_KEY, that of before in SECRET_KEY_BEFORE, all servers stopped: links and numbers stay',
  any_key: true,
  async run(context) {
    const { secret_key_before } = context.config;
    if (!secret_key_before)
      throw new CommandError('Set SECRET_KEY_BEFORE, for this command only, to the key of before.');
    const { all, web, worker } = await readServers(context.db);
    if (all + web + worker > 0) {
      throw new CommandError('A server runs on this database, with the key of before. Stop every server first.');
    }
    await renewKey(context, makeSecrets(secret_key_before, context.random));
    await renewSeals(context);
    return {
      text: 'Renewed. Start the servers, take SECRET_KEY_BEFORE out of the settings, and make a backup: those of before open with the key of before only.',
      json: { renewed: true },
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
