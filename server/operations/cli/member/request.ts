import type { RequestLine } from '#contract/calls/office/support/request-line.ts';
import {
  closeRequest as closeRequestCall,
  extendRequest as extendRequestCall,
  noteRequest as noteRequestCall,
} from '#contract/calls/office/support/requests.ts';
import { type RequestKind, requestKinds } from '#contract/reason-types.ts';
import { rules } from '#contract/rules.ts';
import {
  closeRequest,
  extendRequest,
  listRequests,
  noteRequest,
  showRequest,
} from '../../../staff/support/requests.ts';
import { type Command, CommandError, type CommandResult } from '../command.ts';
import { printable } from '../run-command.ts';

const ways = ['letter', 'phone', 'email'] as const;
const line = ({ id, kind, due_on, state }: RequestLine): string =>
  `${due_on}  ${state.padEnd(7)}  ${kind.padEnd(10)}  ${id}`;
const done = (text: string, json: object): CommandResult => ({ text, json });

function pick<Value extends string>(given: unknown, values: readonly Value[], name: string): Value {
  const found = values.find((value) => value === given);
  if (!found) throw new CommandError(`${name} must be one of: ${values.join(', ')}.`);
  return found;
}

const list: Command = {
  name: 'request list',
  usage: 'request list [--closed]',
  summary: 'lists requests about rights, and complaints, by their legal date',
  async run(context, { options }) {
    const { requests } = await listRequests(context.db, context, options.closed === true ? 'closed' : 'open');
    return { text: requests.length === 0 ? 'There are none.' : requests.map(line).join('\n'), json: requests };
  },
};

const show: Command = {
  name: 'request show',
  usage: 'request show ID',
  summary: 'prints who asked for what, and what came of it',
  async run(context, { words: [id, ...more] }) {
    if (!id || more.length > 0) throw new CommandError(`Usage: ./panel ${this.usage}`);
    const request = await showRequest(context.db, context, id);
    const { from_whom, words, extended_why, outcome } = request;
    const told = [line(request), from_whom, words, extended_why, outcome].filter((one) => one !== null);
    return { text: told.map(printable).join('\n'), json: request };
  },
};

const note: Command = {
  name: 'request note',
  usage: 'request note KIND --by WAY --on DAY --from WHO TEXT',
  summary: `writes down a request that came in: ${requestKinds.join(', ')}; by letter, phone or email`,
  async run(context, { words: [kind, text, ...more], options: { by, on, from } }) {
    if (!kind || !text || more.length > 0 || typeof from !== 'string' || from.trim() === '') {
      throw new CommandError(`Usage: ./panel ${this.usage}`);
    }
    const { data } = noteRequestCall.body.safeParse({
      kind: pick<RequestKind>(kind, requestKinds, 'KIND'),
      came_by: pick(by, ways, '--by'),
      received_on: on,
      from_whom: from,
      words: text,
    });
    if (!data) {
      throw new CommandError(
        `--on must be a day, such as 2027-03-03, --from at most ${rules.request_from_graphemes} characters, TEXT 1 to ${rules.request_graphemes}.`,
      );
    }
    const { id } = await noteRequest(context, data);
    return done(`It is written down: ${id}`, { id });
  },
};

const extend: Command = {
  name: 'request extend',
  usage: 'request extend ID WHY',
  summary: 'takes two months more, which the asker must be told within the first month',
  async run(context, { words: [id, why, ...more] }) {
    if (!id || !why || more.length > 0) throw new CommandError(`Usage: ./panel ${this.usage}`);
    const { data } = extendRequestCall.body.safeParse({ why });
    if (!data) throw new CommandError(`WHY must be 1 to ${rules.request_graphemes} characters.`);
    await extendRequest(context, id, data.why);
    return done('It is extended by two months. Tell whoever asked.', { id });
  },
};

const close: Command = {
  name: 'request close',
  usage: 'request close ID OUTCOME [--refused]',
  summary: 'writes down that a request was answered, or refused, and how',
  async run(context, { words: [id, outcome, ...more], options }) {
    if (!id || !outcome || more.length > 0) throw new CommandError(`Usage: ./panel ${this.usage}`);
    const { data } = closeRequestCall.body.safeParse({ state: options.refused === true ? 'refused' : 'done', outcome });
    if (!data) throw new CommandError(`OUTCOME must be 1 to ${rules.request_graphemes} characters.`);
    await closeRequest(context, id, data.state, data.outcome);
    return done('It is closed.', { id });
  },
};

export const requestCommands: Command[] = [list, show, note, extend, close];
