import { type ReactNode, useState } from 'react';
import type { AttributeView } from '#contract/calls/members.ts';
import { childrenNamed } from '#contract/values.ts';
import { CannotTakePart } from '#ui/CannotTakePart.tsx';
import { RadioGroup } from '#ui/fields/RadioGroup.tsx';
import { useFieldError, useFormAround, useValue } from '#ui/forms/fields.ts';
import { type AccountFields, amountPath, yearsPath } from './account.ts';

export function ChildrenField({ question, leave }: { question: AttributeView; leave?: ReactNode }) {
  const form = useFormAround<AccountFields>();
  const amount = useValue<AccountFields, typeof amountPath>(amountPath);
  const [refused, setRefused] = useState(false);

  function choose(next: string) {
    const title = question.options.find(({ id }) => id === next)?.title ?? '';
    if (childrenNamed(title).count === 0) return setRefused(true);
    form.put(amountPath, next);
    form.look(amountPath);
    form.lookAgain(yearsPath);
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
