import type { DrawExplained } from '#contract/calls/office/draw.ts';
import { noteCall as noteCallCall } from '#contract/calls/office/support/member-acts.ts';
import { type InvitationMethod, invitationMethods } from '#contract/channels.ts';
import { email as emailField, name as nameField } from '#contract/fields.ts';
import { isDay } from '#contract/format.ts';
import { rules } from '#contract/rules.ts';
import { findMembers } from '../../../people/address.ts';
import type { Acting } from '../../../platform/core/context.ts';
import { Problem } from '../../../platform/core/problem.ts';
import { localTime } from '../../../platform/time/amsterdam.ts';
import { setChannel } from '../../../staff/support/channel.ts';
import { noteCall } from '../../../staff/support/conversations.ts';
import { correct, proveAgain } from '../../../staff/support/correct.ts';
import { listDoubles } from '../../../staff/support/duplicates.ts';
import { whyAsked } from '../../../staff/support/explain-draw.ts';
import { findForSupport } from '../../../staff/support/find-members.ts';
import { leaveOnRequest } from '../../../staff/support/leave.ts';
import { setRest } from '../../../staff/support/rest.ts';
import { describe } from '../campaign/command-input.ts';
import { type Command, type CommandArgs, CommandError, type CommandResult } from '../command.ts';
import { printable } from '../run-command.ts';

/** The acts of member service, for the operator: the same functions, without a reason, for nobody looks. */

/** Whoever is at the server comes by no network. */
const here = { ip: '127.0.0.1' };

async function memberOf(context: Acting, { words }: CommandArgs, usage: string, more = 0): Promise<string> {
  const [email] = words;
  if (!email || words.length !== 1 + more) throw new CommandError(`Usage: ./panel ${usage}`);
  const [id] = await findMembers(context.db, email);
  if (!id) throw new Problem('member_unknown', { facts: { email } });
  return id;
}

const told = (text: string, json: object = {}): CommandResult => ({
  text: printable(text),
  json: { done: true, ...json },
});

function oneOf<Value extends string>(given: string | undefined, values: readonly Value[], usage: string): Value {
  const found = values.find((value) => value === given);
  if (!found) throw new CommandError(`Usage: ./panel ${usage}`);
  return found;
}

const find: Command = {
  name: 'member find',
  usage: 'member find WORDS',
  summary: 'finds members by name, address, number or the reference in a mail; what it prints names nobody',
  async run(context, { words }) {
    if (words.length === 0) throw new CommandError(`Usage: ./panel ${this.usage}`);
    const found = await findForSupport(context, words.join(' '));
    const lines = found.hits.map(({ reference, initial, email, phone, status }) =>
      [reference, initial ?? '-', email, phone ?? '-', status].join('  '),
    );
    const told = [...lines, ...(found.more ? ['… and more.'] : [])].map(printable).join('\n');
    return { text: lines.length === 0 ? 'Nobody was found.' : told, json: found };
  },
};

const doubles: Command = {
  name: 'member doubles',
  usage: 'member doubles',
  summary: 'lists pairs of members who may be one person; what it prints names nobody',
  async run(context) {
    const { pairs, more } = await listDoubles(context.db, context);
    const lines = pairs.map(({ one, other, why }) => `${one.reference}  ${other.reference}  same ${why}`);
    const text =
      lines.length === 0 ? 'Nobody seems to be in twice.' : [...lines, ...(more ? ['… and more.'] : [])].join('\n');
    return { text, json: { pairs, more } };
  },
};

const correctCommand: Command = {
  name: 'member correct',
  usage: 'member correct EMAIL [--name NAME] [--to EMAIL] [--phone NUMBER]',
  summary: 'corrects name, address or number; what is new waits until the member proves it',
  async run(context, given) {
    const id = await memberOf(context, given, this.usage);
    const { name, to, phone } = given.options;
    const change = {
      ...(name !== undefined && {
        name: nameField.safeParse(name).data ?? refuse('--name is too long or unreadable.'),
      }),
      ...(to !== undefined && { email: emailField.safeParse(to).data ?? refuse('--to is not an e-mail address.') }),
      ...(phone !== undefined && { phone: String(phone) }),
    };
    if (Object.keys(change).length === 0) throw new CommandError(`Usage: ./panel ${this.usage}`);
    await correct(context, here, id, change);
    return told('It is corrected. A new address or number waits until the member proves it.');
  },
};

function refuse(sentence: string): never {
  throw new CommandError(sentence);
}

const prove: Command = {
  name: 'member prove',
  usage: 'member prove EMAIL email|phone',
  summary: 'sends the link to prove an address or number once more',
  async run(context, given) {
    const id = await memberOf(context, given, this.usage, 1);
    const what = oneOf(given.words[1], ['email', 'phone'] as const, this.usage);
    await proveAgain(context, here, id, what);
    return told('The link is on its way.');
  },
};

const restCommand: Command = {
  name: 'member rest',
  usage: 'member rest EMAIL [--until DAY]',
  summary: 'sends no surveys before a day, such as 2027-03-03; without one the rest is over',
  async run(context, given) {
    const id = await memberOf(context, given, this.usage);
    const { until } = given.options;
    const day = until === undefined ? null : String(until);
    if (day !== null && !isDay(day)) refuse('--until must be a day, such as 2027-03-03.');
    await setRest(context, id, { until: day });
    return told(day ? `No surveys go there before ${day}.` : 'The rest is over.');
  },
};

const channelCommand = (name: 'member stop' | 'member start', on: boolean, summary: string): Command => ({
  name,
  usage: `${name} EMAIL CHANNEL`,
  summary,
  async run(context, given) {
    const id = await memberOf(context, given, this.usage, 1);
    const channel: InvitationMethod = oneOf(given.words[1], invitationMethods, this.usage);
    await setChannel(context, id, { channel, on });
    return told(`Surveys ${on ? 'may go there' : 'go there no more'} by ${channel}.`);
  },
});

const noteCommand: Command = {
  name: 'member note',
  usage: 'member note EMAIL TEXT',
  summary: 'writes down what was said on the phone; the member reads it in the personal file',
  async run(context, given) {
    const id = await memberOf(context, given, this.usage, 1);
    const { data } = noteCallCall.body.safeParse({ text: given.words[1] });
    if (!data) refuse(`TEXT must be 1 to ${rules.call_note_graphemes} characters that can be stored.`);
    await context.db.transaction((tx) => noteCall(tx, context, id, data.text));
    return told('It is written down.');
  },
};

const leave: Command = {
  name: 'member leave',
  usage: 'member leave EMAIL',
  summary: 'signs a member off as on the site: erased after the days of regret, and told so',
  async run(context, given) {
    const id = await memberOf(context, given, this.usage);
    await leaveOnRequest(context, id);
    return told('The member has left, and can come back by the link in the mail.');
  },
};

type Draw = DrawExplained['draws'][number];

/** One draw of a campaign, in a line: what it made of the member. */
function drawLine({ at, drawn, reason, chance, channel }: Draw): string {
  const how = [channel ? `by ${channel}` : 'by hand', ...(chance === null ? [] : [`chance ${chance.toFixed(3)}`])];
  const what = drawn
    ? `drawn, ${how.join(', ')}`
    : `not drawn: ${reason ?? 'was no member yet, or why is kept no more'}`;
  return `${localTime(new Date(at))}  ${what}`;
}

const why: Command = {
  name: 'member why',
  usage: 'member why EMAIL CAMPAIGN',
  summary: 'tells why a member was invited to a campaign or was not, by each draw of it',
  async run(context, given) {
    const id = await memberOf(context, given, this.usage, 1);
    const campaign = await describe(context, given.words[1]!);
    const { title, draws } = await context.db.transaction((tx) => whyAsked(tx, context, id, campaign.id));
    const lines = draws.length === 0 ? ['Nobody was drawn for it yet.'] : draws.map(drawLine);
    return { text: [printable(title), ...lines].join('\n'), json: { title, draws } };
  },
};

export const helpCommands: Command[] = [
  find,
  doubles,
  correctCommand,
  prove,
  restCommand,
  channelCommand('member stop', false, 'stops surveys by one channel: email or whatsapp'),
  channelCommand('member start', true, 'lets surveys go by a channel again that the member had stopped'),
  noteCommand,
  why,
  leave,
];
