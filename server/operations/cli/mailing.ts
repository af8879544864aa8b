import { setTimeout as pause } from 'node:timers/promises';
import { cancelMailing, pauseMailing, resumeMailing } from '../../fieldwork/delivery-control/mailing-control.ts';
import {
  listMailingProgress,
  type MailingProgress,
  readMailingProgress,
} from '../../fieldwork/delivery-control/mailing-progress.ts';
import { lackOfRoom, readDisk } from '../../messages/delivery/disk-room.ts';
import { costLines, costsOf } from '../../messages/outbox/costs.ts';
import { readSendHold } from '../../messages/outbox/send-hold.ts';
import type { Acting, Context } from '../../platform/core/context.ts';
import { Problem } from '../../platform/core/problem.ts';
import type { Queryable } from '../../platform/database/sql.ts';
import { clockFault } from '../../platform/time/clock-skew.ts';
import { oneWord } from './campaign/command-input.ts';
import { type Command, type CommandArgs, CommandError, type CommandResult } from './command.ts';
import { startProgress } from './progress-line.ts';

/** The counts that are not zero: `sent 480, bounced 2`. */
const counted = ({ counts }: MailingProgress): string =>
  Object.entries(counts)
    .filter(([, count]) => count > 0)
    .map(([state, count]) => `${state} ${count}`)
    .join(', ') || 'nothing yet';

const kinds: Partial<Record<MailingProgress['kind'], string>> = { create_password: 'passwords' };
const fromElsewhere = ({ round }: MailingProgress): string =>
  round === 0 ? 'members from elsewhere' : 'members from elsewhere, once more';

function line(one: MailingProgress): string {
  const round = one.kind === 'reminder' ? `reminder ${one.round}` : (kinds[one.kind] ?? one.kind);
  const slowed = one.per_minute === null ? '' : `, ${one.per_minute} a minute`;
  return `${one.id}  ${one.state.padEnd(9)}  ${round.padEnd(11)}  ${one.messages} messages: ${counted(one)}${slowed}  ${one.campaign ?? fromElsewhere(one)}`;
}

/** Why nothing leaves although the mailing is running. */
async function waitsFor(context: Context): Promise<string | undefined> {
  if (await readSendHold(context.db)) return 'nothing is sent: call `panel messages release`';
  return (await clockFault(context)) ?? lackOfRoom(await readDisk(context.config));
}

/** Why a mailing with nothing left to send is not finished: of some messages nobody knows whether they left. */
function opens({ state, counts: { planned, sending, unknown } }: MailingProgress): string | undefined {
  if (state !== 'running' || planned + sending > 0 || unknown === 0) return undefined;
  return `${unknown} may have left, or not: it stays open until that is reported, or until \`panel mailing cancel\``;
}

async function tell(context: Context, id: string): Promise<CommandResult> {
  const one = await readMailingProgress(context.db, id);
  if (!one) throw new Problem('mailing_unknown');
  const waits = one.state === 'running' ? await waitsFor(context) : undefined;
  const trial = one.trial === null ? undefined : `${one.trial} go first${one.trial_passed_at ? ', and went well' : ''}`;
  const costs = await costsOf(context.db, context.config, id);
  const facts = [one.reason, waits && `waits: ${waits}`, opens(one), trial, ...costLines(costs)].filter(
    (fact) => fact != null,
  );
  return {
    text: [line(one), ...facts.map((fact) => `  ${fact}`)].join('\n'),
    json: { ...one, waits: waits ?? null, costs },
  };
}

const mailingList: Command = {
  name: 'mailing list',
  usage: 'mailing list',
  summary: 'lists the newest hundred mailings with their state and how far they are',
  async run({ db }) {
    const all = await listMailingProgress(db);
    return { text: all.map(line).join('\n') || 'There are no mailings.', json: all };
  },
};

const mailingShow: Command = {
  name: 'mailing show',
  usage: 'mailing show ID [--watch]',
  summary: 'tells how far a mailing is, and why it is not further; with --watch once it rests or has ended',
  async run(context, given) {
    const id = uuidIn(given.words, mailingShow.usage);
    if (given.options.watch === true) await watch(context, given, id);
    return tell(context, id);
  },
};

const lookMs = 1000;

/** Waits until nothing leaves any more: the mailing has ended, or somebody or something stopped it. */
async function watch(context: Acting, given: CommandArgs, id: string): Promise<void> {
  const line = startProgress(context, given, 'Leaving');
  try {
    for (;;) {
      const one = await readMailingProgress(context.db, id);
      if (one?.state !== 'running') return;
      line.at(one.messages - one.counts.planned - one.counts.sending, one.messages);
      await pause(lookMs);
    }
  } finally {
    line.end();
  }
}

type Change = (tx: Queryable, context: Acting, id: string, given: CommandArgs) => Promise<void>;

const changing = (name: string, options: string, summary: string, change: Change): Command => {
  const usage = `mailing ${name} ID${options}`;
  return {
    name: `mailing ${name}`,
    usage,
    summary,
    async run(context, given) {
      const id = uuidIn(given.words, usage);
      await context.db.transaction((tx) => change(tx, context, id, given));
      return tell(context, id);
    },
  };
};

function uuidIn(words: readonly string[], usage: string): string {
  const id = oneWord(words, usage);
  if (!/^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i.test(id)) throw new Problem('mailing_unknown');
  return id.toLowerCase();
}

function oneText(name: string, given: unknown): string | undefined {
  if (given !== undefined && (typeof given !== 'string' || given.trim() === ''))
    throw new CommandError(`--${name} needs a value.`);
  return given;
}

export const mailingCommands: Command[] = [
  mailingList,
  mailingShow,
  changing('pause', '', 'begins nothing more of it; what is leaving arrives', pauseMailing),
  changing(
    'resume',
    ' [--reason TEXT]',
    'goes on where it was; what the brake stopped only with the reason, which the log keeps',
    (tx, context, id, { options }) => resumeMailing(tx, context, id, oneText('reason', options.reason)),
  ),
  changing('cancel', '', 'ends it: what has not left never leaves', cancelMailing),
];
