import { attributePages } from '#contract/attributes.ts';
import type { AttributeView, putUser, UserView } from '#contract/calls/members.ts';
import type { Input } from '#contract/endpoint.ts';
import type { AttributeValue } from '#contract/profile.ts';
import { split } from '#contract/values.ts';
import { type AccountFields, accountRefusals, type Refusals, readPhone } from '../../fields/account.ts';
import { accountNames } from '../../fields/lines.ts';
import { amountPath, initialValue, questionRefusals, wireValues, yearsPath } from '../../fields/questions.ts';
import { typedPhone } from '../../fields/shownPhone.ts';

export type Tab = 'general' | 'attributes';

const prefix = 'attributes.';
const { password: _, ...names } = accountNames;
const generalNames = { ...names, current_password: 'Je wachtwoord' };

/** The fields of a tab, each path with its name, in the order in which they stand. */
export function fieldsOf(tab: Tab, { attributes }: UserView): Record<string, string> {
  if (tab === 'general') return generalNames;
  return Object.fromEntries(attributes.map(({ key, question }) => [prefix + key, question]));
}

export type QuestionPage = { title: string; questions: AttributeView[] };

export function pagesOf({ attributes }: UserView): QuestionPage[] {
  const pages = [...new Set(attributes.map(({ page }) => page))].sort((a, b) => a - b);
  return pages.map((page) => ({
    title: attributePages[page] ?? 'Nog een paar vragen',
    questions: attributes.filter((question) => question.page === page),
  }));
}

/** What the form holds before anybody has touched it. */
export function formOf(user: UserView): AccountFields {
  const { name, email, invitation_method, phone, attributes } = user;
  const years = attributes.find(({ key }) => prefix + key === yearsPath)?.value;
  const asked = attributes.filter(({ key }) => prefix + key !== yearsPath);
  return {
    name: name ?? '',
    email,
    invitation_method,
    ...typedPhone(phone),
    attributes: Object.fromEntries(asked.map((question) => [question.key, initialValue(question)])),
    years: typeof years === 'string' ? split(years) : [],
  };
}

export type Wire = Record<string, AttributeValue>;

/** As the call takes it, by path. '' is nothing, and clears. */
export function wireOf(values: AccountFields, { attributes }: UserView): Wire {
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
export type Base = { user: UserView; values: AccountFields };

/** The paths that no longer say what the server knows. */
export function changedPaths(values: AccountFields, base: Base): string[] {
  const before = wireOf(base.values, base.user);
  return Object.entries(wireOf(values, base.user)).flatMap(([path, value]) => (value === before[path] ? [] : [path]));
}

/** What a save is about: all that is shown, and what was changed on the other tab. */
export function pathsToSave(tab: Tab, values: AccountFields, base: Base): string[] {
  const paths = new Set([...Object.keys(fieldsOf(tab, base.user)), ...changedPaths(values, base)]);
  // How many children and when they were born go together.
  if (paths.has(amountPath) || paths.has(yearsPath)) paths.add(amountPath).add(yearsPath);
  // Of these a server may ask one and not the other.
  const asked = wireOf(values, base.user);
  return [...paths].filter((path) => path in asked);
}

/** A new address or number is somebody's way into the account: whoever enters it gives the password too. */
export function needsSecret(changed: readonly string[], values: AccountFields, base: Base): boolean {
  const { email, phone } = wireOf(values, base.user);
  const { old_email, old_phone } = base.user;
  // Back to the one that counts, or without any, nothing new comes in.
  const newEmail = changed.includes('email') && String(email).toLowerCase() !== old_email?.toLowerCase();
  return newEmail || (changed.includes('phone') && phone !== '' && phone !== old_phone);
}

export function refusalsOf(paths: readonly string[], values: AccountFields, { attributes }: UserView): Refusals {
  const all = { ...accountRefusals(values), ...questionRefusals(values, attributes) };
  return Object.fromEntries(Object.entries(all).filter(([path]) => paths.includes(path)));
}

export function bodyOf(paths: readonly string[], values: AccountFields, user: UserView): Input<typeof putUser, 'body'> {
  const told = Object.entries(wireOf(values, user)).filter(([path]) => paths.includes(path));
  const isAnswer = ([path]: [string, AttributeValue]) => path.startsWith(prefix);
  const answers = told.filter(isAnswer).map(([path, value]) => [path.slice(prefix.length), value]);
  return {
    ...Object.fromEntries(told.filter((entry) => !isAnswer(entry))),
    ...(answers.length > 0 && { attributes: Object.fromEntries(answers) }),
  };
}
