import { type Attribute, attributeOf } from '#contract/attributes.ts';
import type { InvitationMethod } from '#contract/channels.ts';
import { email as emailSchema, name as nameSchema, sentences } from '#contract/fields.ts';
import { suggestPhone } from '#contract/phone.ts';
import { type AttributeValue, type AttributeValues, checkAttributes, profileRefusals } from '#contract/profile.ts';
import { rules } from '#contract/rules.ts';
import { joinOpen, openAnswersMost } from '#contract/values.ts';
import { emailKey } from '../../people/address.ts';
import { readPhone } from '../../people/phone.ts';
import type { CodedFault } from '../../platform/core/problem.ts';

/**
 * What parents read beside a profile question, as a code: an operator reads of the column and of what may stand in it.
 */
function answerFault(place: string, sentence: string, year: number): CodedFault {
  switch (sentence) {
    case profileRefusals.choice:
      return { place, code: 'row_no_choice', facts: { values: optionsOf(place) } };
    case profileRefusals.checkbox:
      return { place, code: 'row_no_tick' };
    case profileRefusals.privacy:
      return { place, code: 'row_not_agreed' };
    case profileRefusals.zipcode:
      return { place, code: 'row_no_zipcode', facts: { least: rules.zipcode_least, most: rules.zipcode_most } };
    case profileRefusals.years:
      return { place, code: 'row_no_years', facts: { from: year - rules.child_age_limit_years, to: year } };
    case profileRefusals.open_many:
      return { place, code: 'row_answers_many', facts: { most: openAnswersMost } };
    case profileRefusals.years_many:
      return { place, code: 'row_years_many' };
    case profileRefusals.no_children:
      return { place, code: 'row_no_children', facts: { age: rules.child_age_limit_years } };
    case sentences.required:
      return { place, code: 'row_needed' };
    case sentences.too_long:
      return { place, code: 'row_too_long' };
    default:
      return { place, code: 'row_unreadable' };
  }
}

/** By their ids, which are short; the titles are taken too. */
const optionsOf = (key: string): string =>
  (attributeOf(key)?.options ?? []).flatMap(({ id, retired }) => (retired ? [] : [id])).join(', ');

const isRetired = ({ options }: Attribute, value: AttributeValue): boolean =>
  options.some(({ id, retired }) => retired && String(value).split('|').includes(id));

export type ImportRow = {
  line: number;
  email: string;
  key: string;
  name: string | null;
  phone: string | null;
  invitation_method: InvitationMethod;
  attributes: AttributeValues;
  /** Why it cannot be imported, by column. */
  faults: CodedFault[];
};

const yes = new Set(['ja', 'yes', 'true', '1', 'x']);
const no = new Set(['nee', 'no', 'false', '0']);

/** Files from elsewhere write the answer as it was worded, or a yes for a tick. */
function readAnswer(attribute: Attribute, cell: string): AttributeValue {
  const word = cell.trim().toLowerCase();
  if (attribute.type === 'checkbox') return yes.has(word) ? true : no.has(word) ? false : cell;
  const idOf = (said: string) =>
    attribute.options.find(({ id, title }) => id === said || title.toLowerCase() === said.toLowerCase())?.id ?? said;
  if (attribute.type === 'multiple_open') return joinOpen(cell.split('|'));
  const several = attribute.type === 'multiple_answer';
  return several
    ? cell
        .split('|')
        .map((one) => idOf(one.trim()))
        .join('|')
    : idOf(cell.trim());
}

function phoneFault(typed: string, method: string): CodedFault | undefined {
  const place = 'phone';
  if (typed === '') return method === 'whatsapp' ? { place, code: 'row_needed' } : undefined;
  const { phone, landline } = readPhone(typed);
  if (phone) return landline && method === 'whatsapp' ? { place, code: 'row_landline' } : undefined;
  const meant = suggestPhone(typed);
  return meant ? { place, code: 'row_phone_meant', facts: { meant } } : { place, code: 'row_no_phone' };
}

/** Reads and judges one row by itself; what must be unique is for the whole file to say. */
export function readRow(line: number, cells: ReadonlyMap<string, string>, year: number): ImportRow {
  const cell = (column: string) => cells.get(column)?.trim() ?? '';
  const faults: CodedFault[] = [];
  const email = emailSchema.safeParse(cell('email'));
  if (!email.success) faults.push({ place: 'email', code: cell('email') === '' ? 'row_needed' : 'row_no_email' });
  const name = nameSchema.safeParse(cell('name'));
  if (!name.success) faults.push({ place: 'name', code: 'row_too_long' });
  const method = cell('invitation_method').toLowerCase() || 'email';
  if (method !== 'email' && method !== 'whatsapp') {
    faults.push({ place: 'invitation_method', code: 'row_no_choice', facts: { values: 'email, whatsapp' } });
  }
  const phone = phoneFault(cell('phone'), method);
  if (phone) faults.push(phone);

  const attributes: AttributeValues = {};
  for (const [column, value] of cells) {
    const attribute = attributeOf(column);
    if (!attribute || value.trim() === '') continue;
    attributes[column] = readAnswer(attribute, value);
    if (isRetired(attribute, attributes[column]))
      faults.push({ place: column, code: 'row_retired', facts: { values: optionsOf(column) } });
  }
  const wrong = checkAttributes(attributes, { year, keys: Object.keys(attributes) });
  for (const [key, [sentence]] of Object.entries(wrong)) faults.push(answerFault(key, sentence!, year));
  return {
    line,
    email: email.data ?? cell('email'),
    key: email.success ? emailKey(email.data) : '',
    name: name.data || null,
    phone: readPhone(cell('phone')).phone ?? null,
    invitation_method: method === 'whatsapp' ? 'whatsapp' : 'email',
    attributes,
    faults,
  };
}
