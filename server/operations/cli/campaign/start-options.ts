import { parseFutureMoment } from '../../../fieldwork/schedule/create-mailings.ts';
import type { MailingStart } from '../../../fieldwork/schedule/schedule.ts';
import type { Context } from '../../../platform/core/context.ts';
import { localTime, toWall } from '../../../platform/time/amsterdam.ts';
import { isQuiet } from '../../../platform/time/quiet.ts';
import { type CommandArgs, CommandError } from '../command.ts';

/** When an operator wants a mailing to start, and what has to be said about it: a night can lack an hour or have it twice. */
type ParsedStart = { when: MailingStart; notes: string[] };

const hourMs = 3_600_000;

export function parseStart({ clock }: Pick<Context, 'clock'>, { at, now }: CommandArgs['options']): ParsedStart {
  if (at === undefined) return { when: now === true ? { now } : {}, notes: [] };
  if (now !== undefined) throw new CommandError('Either --at or --now.');
  const text = typeof at === 'string' ? at : '';
  const asked = parseFutureMoment({ clock }, text);
  return { when: { starts_at: asked }, notes: [...notesOnClock(text, asked), ...notesOnNight(asked)] };
}

function notesOnClock(text: string, asked: Date): string[] {
  const time = text.slice(11, 16);
  if (/(Z|[+-]\d{2}:\d{2})$/.test(text)) return [];
  const shown = localTime(asked);
  if (shown.slice(11, 16) !== time)
    return [`That night the clocks skip ${time}: the next minute there is, is ${shown}.`];
  const twice = toWall(asked.getTime() + hourMs) === toWall(asked);
  return twice ? [`That night the clocks show ${time} twice: the first is meant, ${shown}.`] : [];
}

const notesOnNight = (asked: Date): string[] =>
  isQuiet(asked) ? ['Between 21:00 and 08:00 nobody is written to: it waits for the morning.'] : [];
