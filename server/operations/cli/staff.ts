import { reason as reasonField } from '#contract/calls/office/staff/colleagues.ts';
import { isEmail } from '#contract/fields.ts';
import { everyRight, type StaffRole, staffRoles } from '#contract/roles.ts';
import { addStaff, listStaff, removeStaff, renewStaff } from '../../staff/accounts/colleagues.ts';
import { changeRole, giveRight, takeRight } from '../../staff/accounts/role.ts';
import { type Command, type CommandArgs, CommandError } from './command.ts';

const roles = Object.keys(staffRoles).join(', ');

function emailOf({ words }: CommandArgs, usage: string): string {
  const [email, ...more] = words;
  if (!email || more.length > 0) throw new CommandError(`Usage: ./panel ${usage}`);
  if (!isEmail(email)) throw new CommandError(`${email} is not an e-mail address.`);
  return email;
}

function roleOf({ options: { role } }: CommandArgs): StaffRole {
  if (typeof role === 'string' && Object.hasOwn(staffRoles, role)) return role as StaffRole;
  throw new CommandError(`--role must be one of: ${roles}.`);
}

const invitation = (email: string, link: string) => ({
  text: `Send this link to ${email}. It works once, within 24 hours:\n${link}`,
  json: { email, link },
});

const staffAdd: Command = {
  name: 'staff add',
  usage: 'staff add EMAIL --role ROLE',
  summary: `makes a link for somebody to join the office; roles: ${roles}`,
  async run(context, given) {
    const email = emailOf(given, this.usage);
    const link = await addStaff(context, email, roleOf(given));
    return invitation(email, link);
  },
};

const staffRenew: Command = {
  name: 'staff renew',
  usage: 'staff renew EMAIL',
  summary: 'makes a link for a new password and a new app, when one is lost',
  async run(context, given) {
    const email = emailOf(given, this.usage);
    const link = await renewStaff(context, email);
    return invitation(email, link);
  },
};

const staffRemove: Command = {
  name: 'staff remove',
  usage: 'staff remove EMAIL',
  summary: "ends somebody's access at once",
  async run(context, given) {
    const email = emailOf(given, this.usage);
    await removeStaff(context, email);
    return { text: `${email} is logged out everywhere and cannot log in any more.`, json: { email } };
  },
};

const staffList: Command = {
  name: 'staff list',
  usage: 'staff list',
  summary: 'who belongs to the office',
  async run(context) {
    const staff = await listStaff(context);
    const lines = staff.map(({ email, role, name, state }) =>
      [email.padEnd(36), role.padEnd(12), state.padEnd(9), name ?? ''].join('').trimEnd(),
    );
    return {
      text: lines.join('\n') || 'Nobody yet. Start with: ./panel staff add EMAIL --role admin',
      json: staff,
    };
  },
};

const staffRole: Command = {
  name: 'staff role',
  usage: 'staff role EMAIL --role ROLE',
  summary: 'gives a colleague another role, from the next thing that they do; the last admin stays one',
  async run(context, given) {
    const email = emailOf(given, this.usage);
    const role = roleOf(given);
    await context.db.transaction((tx) => changeRole(tx, context, { email }, role));
    return { text: `${email} is now ${role}.`, json: { email, role } };
  },
};

const staffRight: Command = {
  name: 'staff right',
  usage: 'staff right EMAIL RIGHT --reason WORDS [--campaign ID] | --off',
  summary: `gives a colleague by name what goes beyond a role, or takes it: ${everyRight.join(', ')}`,
  async run(context, { words, options }) {
    const [email = '', name, ...more] = words;
    const right = everyRight.find((one) => one === name);
    if (!right || more.length > 0)
      throw new CommandError(`Usage: ./panel ${this.usage}; rights: ${everyRight.join(', ')}.`);
    emailOf({ words: [email], options }, this.usage);
    const json = { email, right, given: options.off !== true };
    if (options.off) {
      await context.db.transaction((tx) => takeRight(tx, context, { email }, right));
      return { text: `${email} does not have the right ${right} any more.`, json };
    }
    const reason = reasonField.safeParse(options.reason);
    if (!reason.success) throw new CommandError('--reason must say in a few words why.');
    const campaigns = typeof options.campaign === 'string' ? options.campaign.split(',') : undefined;
    await context.db.transaction((tx) => giveRight(tx, context, { email }, { right, reason: reason.data, campaigns }));
    return { text: `${email} has the right ${right}.`, json };
  },
};

export const staffCommands: Command[] = [staffAdd, staffRenew, staffRemove, staffRole, staffRight, staffList];
