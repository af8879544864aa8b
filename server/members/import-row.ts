import { type Attribute, attributeOf } from '#contract/attributes.ts';
import type { InvitationMethod } from '#contract/channels.ts';
import { email as emailSchema, name as nameSchema, sentences } from '#contract/fields.ts';
import { type AttributeValue, type AttributeValues, checkAttributes } from '#contract/profile.ts';
import { emailKey } from '../people/address.ts';
import { readPhoneFor } from '../people/phone.ts';

export type ImportRow = {
  line: number;
  email: string;
  key: string;
  name: string | null;
  phone: string | null;
  invitation_method: InvitationMethod;
  attributes: AttributeValues;
  /** Why it cannot be imported. */
  faults: string[];
};

const yes = new Set(['ja', 'yes', 'true', '1', 'x']);
const no = new Set(['nee', 'no', 'false', '0']);

/** Files from elsewhere write the answer as it was worded, or a yes for a tick. */
function readAnswer(attribute: Attribute, cell: string): AttributeValue {
  const word = cell.trim().toLowerCase();
  if (attribute.type === 'checkbox') return yes.has(word) ? true : no.has(word) ? false : cell;
  const option = attribute.options.find(({ id, title }) => id === cell.trim() || title.toLowerCase() === word);
  return option?.id ?? cell.trim();
}

/** Reads and judges one row by itself; what must be unique is for the whole file to say. */
export function readRow(line: number, cells: ReadonlyMap<string, string>, year: number): ImportRow {
  const cell = (column: string) => cells.get(column)?.trim() ?? '';
  const faults: string[] = [];
  const email = emailSchema.safeParse(cell('email'));
  if (!email.success) faults.push(`email: ${email.error.issues[0]!.message}`);
  const name = nameSchema.safeParse(cell('name'));
  if (!name.success) faults.push(`name: ${name.error.issues[0]!.message}`);
  const method = cell('invitation_method').toLowerCase() || 'email';
  const read = cell('phone') === '' ? undefined : readPhoneFor(method, cell('phone'));
  if (read?.refusal) faults.push(`phone: ${read.refusal}`);
  if (method !== 'email' && method !== 'whatsapp') faults.push('invitation_method: must be email or whatsapp.');
  if (method === 'whatsapp' && cell('phone') === '') faults.push(`phone: ${sentences.required}`);

  const attributes: AttributeValues = {};
  for (const [column, value] of cells) {
    const attribute = attributeOf(column);
    if (attribute && value.trim() !== '') attributes[column] = readAnswer(attribute, value);
  }
  const wrong = checkAttributes(attributes, { year, keys: Object.keys(attributes) });
  for (const [key, [sentence]] of Object.entries(wrong)) faults.push(`${key}: ${sentence}`);
  return {
    line,
    email: email.data ?? cell('email'),
    key: email.success ? emailKey(email.data) : '',
    name: name.data || null,
    phone: read?.phone ?? null,
    invitation_method: method === 'whatsapp' ? 'whatsapp' : 'email',
    attributes,
    faults,
  };
}
