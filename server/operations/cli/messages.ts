import { releaseMessages } from '../../messages/outbox/send-hold.ts';
import type { Command } from './command.ts';

export const messagesRelease: Command = {
  name: 'messages release',
  usage: 'messages release',
  summary: 'lets a copy of a database send: only when the other one never will again',
  async run(context) {
    const held = await releaseMessages(context);
    return { text: 'Released: what is due leaves now.', json: { released: true, ...held } };
  },
};
