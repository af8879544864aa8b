import type { AttributeView } from '#contract/calls/members.ts';
import { sentences } from '#contract/fields.ts';
import { QuestionField } from '../../fields/QuestionField.tsx';
import { PasswordField } from './PasswordField.tsx';

type Props = {
  questions: readonly AttributeView[];
  /** The page was loaded anew, and a password is not kept. */
  asksPassword: boolean;
};

export function QuestionsStep({ questions, asksPassword }: Props) {
  return (
    <>
      {inRows(questions).map((row) => (
        <div key={row[0]!.key} className={row.length > 1 ? 'boxes' : undefined}>
          {row.map((question) => (
            <QuestionField key={question.key} question={question} />
          ))}
        </div>
      ))}
      {asksPassword && <PasswordField label="Kies nog een keer je wachtwoord" hint={sentences.password} />}
    </>
  );
}

/** Boxes that follow each other stand together. */
function inRows(questions: readonly AttributeView[]): AttributeView[][] {
  const rows: AttributeView[][] = [];
  for (const question of questions) {
    const last = rows.at(-1);
    if (question.type === 'checkbox' && last?.[0]?.type === 'checkbox') last.push(question);
    else rows.push([question]);
  }
  return rows;
}
