import { attributeOf, attributePages } from '#contract/attributes.ts';
import type { AttributeView, UserView } from '#contract/calls/members.ts';
import { split } from '#contract/values.ts';
import { type AccountFields, yearsPath } from '../../fields/account.ts';
import { accountNames } from '../../fields/account-names.ts';
import { initialValue } from '../../fields/questions.ts';
import { typedPhone } from '../../fields/shownPhone.ts';

/** What is open at a time, and saved together: the account, or one group of answers. */
export type ProfilePart = 'general' | `answers ${number}`;

export const prefix = 'attributes.';
const { password: _, ...names } = accountNames;
const generalNames = { ...names, current_password: 'Je wachtwoord' };

export type ProfileGroup = { part: ProfilePart; title: string; questions: AttributeView[] };

/** The answers under their headings: those of the registration's pages, and of the parts that a page has. */
export function profileGroups({ attributes }: UserView): ProfileGroup[] {
  const inOrder = attributes.toSorted((a, b) => a.page - b.page);
  const titles = [...new Set(inOrder.map(titleOf))];
  return titles.map((title, index) => ({
    part: `answers ${index}`,
    title,
    questions: inOrder.filter((question) => titleOf(question) === title),
  }));
}

const titleOf = ({ key, page }: AttributeView): string =>
  attributeOf(key)?.part ?? attributePages[page] ?? 'Nog een paar vragen';

/** The fields of a part, each path with its name, in the order in which they stand. */
export function fieldsOf(part: ProfilePart, user: UserView): Record<string, string> {
  if (part === 'general') return generalNames;
  const questions = profileGroups(user).find((group) => group.part === part)?.questions ?? [];
  return Object.fromEntries(questions.map(({ key, question }) => [prefix + key, question]));
}

/** All parts, in the order in which they stand. */
export const profileParts = (user: UserView): ProfilePart[] => [
  'general',
  ...profileGroups(user).map(({ part }) => part),
];

/** With the password that goes along with a new address or number. */
export type ProfileFields = AccountFields & { current_password: string };

/** What the form holds before anybody has touched it. */
export function formOf(user: UserView): ProfileFields {
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
    current_password: '',
  };
}
