import { sql } from '../../../platform/database/sql.ts';
import type { Command } from '../command.ts';

type Count = { month: string; reason: string; count: number };

export const memberDepartures: Command = {
  name: 'member departures',
  usage: 'member departures',
  summary: 'why people left: how many a month, and what some wrote, without saying who',
  async run({ db }) {
    const counts = await db.many(sql<Count>`
      select to_char(month, 'YYYY-MM') as month, reason, count from contact.departure_count
      order by departure_count.month desc, reason = 'people' desc, count desc, reason`);
    // No `order by`: the rows already stand in an order that was drawn by chance.
    const texts = await db.many(sql<{ text: string }>`
      select text from contact.departure_text where forgotten_on is null`);
    const lines = counts.map(({ month, reason, count }) => `${month}  ${reason.padEnd(24)}${count}`);
    const written = texts.map(({ text }) => `  ${text.replaceAll(/[\s\p{C}]+/gu, ' ')}`);
    const said = written.length > 0 ? ['', 'What they wrote, in no order:', ...written] : [];
    return {
      text: lines.length > 0 ? [...lines, ...said].join('\n') : 'Nobody has left yet.',
      json: { counts, texts: texts.map(({ text }) => text) },
    };
  },
};
