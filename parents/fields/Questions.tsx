import type { ReactNode } from 'react';
import type { AttributeView } from '#contract/calls/members.ts';
import { QuestionField } from './QuestionField.tsx';
import { ServedContext } from './served-questions.ts';

type Props = {
  questions: readonly AttributeView[];
  /** With those that stand on other pages. */
  served?: readonly AttributeView[];
  /** Shown to who has no children: the way out for somebody who is a member. */
  leave?: ReactNode;
};

export function Questions({ questions, served = questions, leave }: Props) {
  return (
    <ServedContext value={served}>
      {inRows(questions).map((row) => (
        <div key={row[0]!.key} className={row.length > 1 ? 'boxes' : undefined}>
          {row.map((question) => (
            <QuestionField key={question.key} question={question} leave={leave} />
          ))}
        </div>
      ))}
    </ServedContext>
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
