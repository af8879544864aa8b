import { isEmail } from '#contract/fields.ts';
import { type StaffRole, staffRoles } from '#contract/roles.ts';
import { addStaff, listStaff, removeStaff, renewStaff } from '../office/staff.ts';
import { type Command, CommandError, type Given } from './command.ts';

const roles = Object.keys(staffRoles).join(', ');

function emailOf({ words }: Given, usage: string): string {
  const [email, ...more] = words;
  if (!email || more.length > 0) throw new CommandError(`Usage: ./panel ${usage}`);
  if (!isEmail(email)) throw new CommandError(`${email} is not an e-mail address.`);
  return email;
}

const invitation = (email: string, link: string) => ({
  text: `Send this link to ${email}. It works once, within 24 hours:\n${link}`,
  json: { email, link },
});

export const staffAdd: Command = {
  name: 'staff add',
  usage: 'staff add EMAIL --role ROLE',
  summary: `makes a link for somebody to join the office; roles: ${roles}`,
  async run(context, given) {
    const email = emailOf(given, this.usage);
    const role = given.options.role;
    if (typeof role !== 'string' || !Object.hasOwn(staffRoles, role)) {
      throw new CommandError(`--role must be one of: ${roles}.`);
    }
    const link = await addStaff(context, email, role as StaffRole);
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

export const staffCommands: Command[] = [staffAdd, staffRenew, staffRemove, staffList];
