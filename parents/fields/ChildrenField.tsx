import { type ReactNode, useContext, useState } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import type { AttributeView } from '#contract/calls/members.ts';
import { childrenNamed } from '#contract/values.ts';
import { CannotTakePart } from '#ui/CannotTakePart.tsx';
import { RadioGroup } from '#ui/RadioGroup.tsx';
import type { AccountFields } from './account.ts';
import { JudgeContext, useFieldError } from './judging.ts';
import { amountPath, yearsPath } from './questions.ts';

export function ChildrenField({ question, leave }: { question: AttributeView; leave?: ReactNode }) {
  const { setValue } = useFormContext<AccountFields>();
  const amount = useWatch<AccountFields>({ name: amountPath });
  const yearsAreWrong = useFieldError(yearsPath) !== undefined;
  const judge = useContext(JudgeContext);
  const [refused, setRefused] = useState(false);

  function choose(next: string) {
    const title = question.options.find(({ id }) => id === next)?.title ?? '';
    if (childrenNamed(title).count === 0) return setRefused(true);
    setValue(amountPath, next);
    judge(amountPath);
    if (yearsAreWrong) judge(yearsPath);
  }

  return (
    <>
      <RadioGroup
        name={amountPath}
        legend={question.question}
        hint={question.description}
        error={useFieldError(amountPath)}
        required={question.required}
        layout="few"
        options={question.options.map(({ id, title }) => ({ value: id, label: title }))}
        value={typeof amount === 'string' ? amount : ''}
        onChange={(event) => choose(event.target.value)}
      />
      <CannotTakePart open={refused} onClose={() => setRefused(false)} leave={leave} />
    </>
  );
}
