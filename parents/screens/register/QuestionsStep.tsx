import type { AttributeView } from '#contract/calls/members.ts';
import { sentences } from '#contract/fields.ts';
import { Questions } from '../../fields/Questions.tsx';
import { PasswordField } from './PasswordField.tsx';

type Props = {
  questions: readonly AttributeView[];
  served: readonly AttributeView[];
  /** The page was loaded anew, and a password is not kept. */
  asksPassword: boolean;
};

export function QuestionsStep({ questions, served, asksPassword }: Props) {
  return (
    <>
      <Questions questions={questions} served={served} />
      {asksPassword && <PasswordField label="Kies nog een keer je wachtwoord" hint={sentences.password} />}
    </>
  );
}
