import type { putUser, UserView } from '#contract/calls/members.ts';
import type { Input } from '#contract/endpoint.ts';
import { sentences } from '#contract/fields.ts';
import type { AttributeValue } from '#contract/profile.ts';
import { type FormRefusal, isEmpty, keptIf, type Refusals } from '#ui/forms/validation.ts';
import { atFields, type Failure } from '../../failure.ts';
import { type AccountFields, accountRefusals, amountPath, readPhoneField, yearsPath } from '../../fields/account.ts';
import { questionRefusals, wireValues } from '../../fields/questions.ts';
import { fieldsOf, type ProfileFields, type ProfilePart, prefix, profileParts } from './profile-form.ts';

/** As the call takes it, by path. '' is nothing, and clears. */
function wireOf(values: AccountFields, { attributes }: UserView): Record<string, AttributeValue> {
  const { name, email, invitation_method, phone } = values;
  const answers = Object.entries(wireValues(values, attributes)).map(([key, value]) => [prefix + key, value]);
  return {
    name: name.trim(),
    email: email.trim(),
    invitation_method,
    phone: readPhoneField(values).phone ?? phone.trim(),
    ...Object.fromEntries(answers),
  };
}

export type Base = { user: UserView; values: ProfileFields };

/** The paths that no longer say what the server knows. */
export function changedPaths(values: AccountFields, base: Base): string[] {
  const before = wireOf(base.values, base.user);
  return Object.entries(wireOf(values, base.user)).flatMap(([path, value]) => (value === before[path] ? [] : [path]));
}

/** What a save is about: all that is shown, and what was changed in another part. */
function pathsToSave(part: ProfilePart, values: AccountFields, base: Base): string[] {
  const paths = new Set([...Object.keys(fieldsOf(part, base.user)), ...changedPaths(values, base)]);
  // How many children and when they were born go together.
  if (paths.has(amountPath) || paths.has(yearsPath)) paths.add(amountPath).add(yearsPath);
  // Of these a server may ask one and not the other.
  const asked = wireOf(values, base.user);
  return [...paths].filter((path) => path in asked);
}

/**
 * A new address or number is somebody's way into the account: anyone who enters it gives the password too, and so does
 * anyone who takes out a number that was proven.
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

export function wrongIn(part: ProfilePart, values: ProfileFields, base: Base): FormRefusal {
  const paths = [...pathsToSave(part, values, base), 'current_password'];
  return inPart(
    part,
    keptIf(refusalsOf(values, base), (path) => paths.includes(path)),
    base.user,
  );
}

/** What the server refused, at the fields that it names; what belongs to none stands below the form. */
export function heard(part: ProfilePart, { refusals, messages }: Failure, user: UserView): FormRefusal {
  const known = profileParts(user).flatMap((one) => Object.keys(fieldsOf(one, user)));
  const { fields, others } = atFields(refusals, new Set(known));
  if (isEmpty(fields)) return { failure: [...others, ...messages] };
  return { ...inPart(part, fields, user), ...(others.length > 0 && { failure: [...others, ...messages] }) };
}

/** Shown in the part that is open, or else in the first one that it is about. */
function inPart(open: ProfilePart, refusals: Refusals, user: UserView): FormRefusal {
  const isIn = (part: ProfilePart) => Object.keys(fieldsOf(part, user)).some((path) => path in refusals);
  return { refusals, part: isIn(open) ? open : (profileParts(user).find(isIn) ?? open) };
}

/** What a save tells the server. */
export function profileChange(part: ProfilePart, values: ProfileFields, base: Base): Input<typeof putUser, 'body'> {
  const paths = pathsToSave(part, values, base);
  const told = Object.entries(wireOf(values, base.user)).filter(([path]) => paths.includes(path));
  const isAnswer = ([path]: [string, AttributeValue]) => path.startsWith(prefix);
  const answers = told.filter(isAnswer).map(([path, value]) => [path.slice(prefix.length), value]);
  return {
    ...Object.fromEntries(told.filter((entry) => !isAnswer(entry))),
    ...(answers.length > 0 && { attributes: Object.fromEntries(answers) }),
    ...(needsSecret(values, base) && { current_password: values.current_password }),
  };
}
