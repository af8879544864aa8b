import { attributePages } from '#contract/attributes.ts';
import type { AttributeView } from '#contract/calls/members.ts';
import { newPassword } from '#contract/fields.ts';
import { type FormRefusal, isEmpty, keptIf, type Refusals } from '#ui/forms/validation.ts';
import { atFields, type Failure } from '../../failure.ts';
import { accountRefusals, schemaRefusal, stated } from '../../fields/account.ts';
import { accountNames } from '../../fields/account-names.ts';
import { questionRefusals } from '../../fields/questions.ts';
import type { RegistrationDraft } from './registration-draft.ts';

export type RegistrationStep = {
  title: string;
  questions: AttributeView[];
  /** All that were served: an answer on one page may decide what another asks. */
  served: readonly AttributeView[];
  /** The fields in the order in which they stand, each with its name. */
  fields: Record<string, string>;
};

/**
 * The account first, then the profile questions by their pages. Before those are here they are taken to come. Who
 * loaded the page anew is asked for the password once more where it is needed, on the last step.
 */
export function registrationSteps(
  questions: readonly AttributeView[] | undefined,
  passwordLast: boolean,
): RegistrationStep[] {
  const pages = questions
    ? [...new Set(questions.map(({ page }) => page))].sort((a, b) => a - b)
    : attributePages.keys();
  const { password, ...others } = accountNames;
  const steps = [
    { title: 'Aanmelden', questions: [], served: questions ?? [], fields: passwordLast ? others : accountNames },
    ...[...pages].map((page) => questionsStep(page, questions ?? [])),
  ];
  if (passwordLast) Object.assign(steps.at(-1)!.fields, { password });
  return steps;
}

function questionsStep(page: number, all: readonly AttributeView[]): RegistrationStep {
  const questions = all.filter((question) => question.page === page);
  return {
    title: attributePages[page] ?? 'Nog een paar vragen',
    questions,
    served: all,
    fields: Object.fromEntries(questions.map(({ key, question }) => [`attributes.${key}`, question])),
  };
}

/** What is wrong on a step, as far as can be known here. */
export function stepRefusals(step: RegistrationStep, draft: RegistrationDraft): Refusals {
  const { questions, served } = step;
  const keys = questions.map(({ key }) => key);
  const password = schemaRefusal(newPassword, draft.password);
  return within(step, stated({ ...accountRefusals(draft), password, ...questionRefusals(draft, served, keys) }));
}

const within = ({ fields }: RegistrationStep, refusals: Refusals): Refusals =>
  keptIf(refusals, (path) => path in fields);

export function firstWrong(steps: readonly RegistrationStep[], refusalsAt: (step: RegistrationStep) => Refusals) {
  const at = steps.findIndex((step) => !isEmpty(refusalsAt(step)));
  return at === -1 ? undefined : { part: at + 1, refusals: refusalsAt(steps[at]!) };
}

/** What the server refused: on the first step that has something of it; what belongs to no field stands below. */
export function placed(steps: readonly RegistrationStep[], { refusals, messages }: Failure): FormRefusal {
  const { fields, others } = atFields(refusals, new Set(steps.flatMap(({ fields }) => Object.keys(fields))));
  const failure = [...others, ...messages];
  const wrong = firstWrong(steps, (step) => within(step, fields));
  return wrong ? { ...wrong, ...(others.length > 0 && { failure }) } : { failure };
}

/**
 * How far somebody may go: up to the first step that is not filled in well. A password does not hold anybody up:
 * it is gone after loading anew, and the last step asks for it then.
 */
export function furthestStep(steps: readonly RegistrationStep[], draft: RegistrationDraft): number {
  const withoutPassword = (step: RegistrationStep) => keptIf(stepRefusals(step, draft), (path) => path !== 'password');
  return firstWrong(steps, withoutPassword)?.part ?? steps.length;
}
