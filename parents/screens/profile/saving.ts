import type { putUser, UserView } from '#contract/calls/members.ts';
import type { Input } from '#contract/endpoint.ts';
import { sentences } from '#contract/fields.ts';
import type { AttributeValue } from '#contract/profile.ts';
import { isEmpty, keptIf, type Refusals, type Refused } from '#ui/forms/judge.ts';
import { atFields, type Failure } from '../../failure.ts';
import { type AccountFields, accountRefusals, amountPath, readPhone, yearsPath } from '../../fields/account.ts';
import { questionRefusals, wireValues } from '../../fields/questions.ts';
import { fieldsOf, type ProfileFields, prefix, type Tab } from './form.ts';

/** As the call takes it, by path. '' is nothing, and clears. */
function wireOf(values: AccountFields, { attributes }: UserView): Record<string, AttributeValue> {
  const { name, email, invitation_method, phone } = values;
  const answers = Object.entries(wireValues(values, attributes)).map(([key, value]) => [prefix + key, value]);
  return {
    name: name.trim(),
    email: email.trim(),
    invitation_method,
    phone: readPhone(values).phone ?? phone.trim(),
    ...Object.fromEntries(answers),
  };
}

/** The member, and the values that the server knows of. */
export type Base = { user: UserView; values: ProfileFields };

/** The paths that no longer say what the server knows. */
export function changedPaths(values: AccountFields, base: Base): string[] {
  const before = wireOf(base.values, base.user);
  return Object.entries(wireOf(values, base.user)).flatMap(([path, value]) => (value === before[path] ? [] : [path]));
}

/** What a save is about: all that is shown, and what was changed on the other tab. */
function pathsToSave(tab: Tab, values: AccountFields, base: Base): string[] {
  const paths = new Set([...Object.keys(fieldsOf(tab, base.user)), ...changedPaths(values, base)]);
  // How many children and when they were born go together.
  if (paths.has(amountPath) || paths.has(yearsPath)) paths.add(amountPath).add(yearsPath);
  // Of these a server may ask one and not the other.
  const asked = wireOf(values, base.user);
  return [...paths].filter((path) => path in asked);
}

/**
 * A new address or number is somebody's way into the account: whoever enters it gives the password too, and so does
 * whoever takes out a number that was proven.
 */
export function needsSecret(values: AccountFields, base: Base): boolean {
  const changed = changedPaths(values, base);
  const { email, phone } = wireOf(values, base.user);
  const { old_email, old_phone, phone_verified } = base.user;
  // Back to the one that counts, or without any, nothing new comes in.
  const newEmail = changed.includes('email') && String(email).toLowerCase() !== old_email?.toLowerCase();
  const isProven = phone_verified || Boolean(old_phone);
  return newEmail || (changed.includes('phone') && phone !== old_phone && (phone !== '' || isProven));
}

/** All that is wrong, as far as can be known here. */
export function refusalsOf(values: ProfileFields, base: Base): Refusals {
  const isMissing = values.current_password === '' && needsSecret(values, base);
  return {
    ...accountRefusals(values),
    ...(isMissing && { current_password: sentences.required }),
    ...questionRefusals(values, base.user.attributes),
  };
}

/** What is wrong with what a save would be about. */
export function wrongIn(tab: Tab, values: ProfileFields, base: Base): Refused {
  const paths = [...pathsToSave(tab, values, base), 'current_password'];
  return onTab(
    tab,
    keptIf(refusalsOf(values, base), (path) => paths.includes(path)),
    base.user,
  );
}

/** What the server refused, at the fields that it names; what belongs to none stands below the form. */
export function heard(tab: Tab, { refusals, messages }: Failure, user: UserView): Refused {
  const known = [...Object.keys(fieldsOf('general', user)), ...Object.keys(fieldsOf('attributes', user))];
  const { fields, others } = atFields(refusals, new Set(known));
  if (isEmpty(fields)) return { failure: [...others, ...messages] };
  return { ...onTab(tab, fields, user), ...(others.length > 0 && { failure: [...others, ...messages] }) };
}

/** Shown on the tab that is open, or else on the other one. */
function onTab(open: Tab, refusals: Refusals, user: UserView): Refused {
  const isHere = Object.keys(fieldsOf(open, user)).some((path) => path in refusals);
  return { refusals, part: isHere ? open : open === 'general' ? 'attributes' : 'general' };
}

/** What a save tells the server. */
export function changeOf(tab: Tab, values: ProfileFields, base: Base): Input<typeof putUser, 'body'> {
  const paths = pathsToSave(tab, values, base);
  const told = Object.entries(wireOf(values, base.user)).filter(([path]) => paths.includes(path));
  const isAnswer = ([path]: [string, AttributeValue]) => path.startsWith(prefix);
  const answers = told.filter(isAnswer).map(([path, value]) => [path.slice(prefix.length), value]);
  return {
    ...Object.fromEntries(told.filter((entry) => !isAnswer(entry))),
    ...(answers.length > 0 && { attributes: Object.fromEntries(answers) }),
    ...(needsSecret(values, base) && { current_password: values.current_password }),
  };
}
