import { acceptKey } from '../../platform/core/secret-key-check.ts';
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
