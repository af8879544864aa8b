import { attributePages } from '#contract/attributes.ts';
import type { AttributeView, UserView } from '#contract/calls/members.ts';
import { split } from '#contract/values.ts';
import { type AccountFields, yearsPath } from '../../fields/account.ts';
import { accountNames } from '../../fields/lines.ts';
import { initialValue } from '../../fields/questions.ts';
import { typedPhone } from '../../fields/shownPhone.ts';

export type Tab = 'general' | 'attributes';

export const prefix = 'attributes.';
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
