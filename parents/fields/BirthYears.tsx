import { type FocusEvent, useContext, useEffect, useRef } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import type { AttributeView } from '#contract/calls/members.ts';
import { isBirthYear } from '#contract/profile.ts';
import { rules } from '#contract/rules.ts';
import { Field } from '#ui/Field.tsx';
import { FieldGroup } from '#ui/FieldGroup.tsx';
import { TextInput } from '#ui/TextInput.tsx';
import type { AccountFields } from './account.ts';
import { JudgeContext, useFieldError } from './judging.ts';
import { amountPath, childrenChosen, thisYear, yearsAsked, yearsPath } from './questions.ts';
import { ServedContext } from './served.ts';

export function BirthYears({ question }: { question: AttributeView }) {
  const { register } = useFormContext<AccountFields>();
  const [amount, years] = useWatch<AccountFields, [typeof amountPath, 'years']>({ name: [amountPath, 'years'] });
  const error = useFieldError(yearsPath);
  const leave = useGroupJudging();
  const children = childrenChosen(amount, useContext(ServedContext));
  const asked = yearsAsked(children, years);
  // One that is not known stays empty, beside others.
  const mayBeEmpty = years.slice(0, asked).some((year) => year?.trim());
  const isWrong = (text = '') =>
    Boolean(error) && (text.trim() === '' ? !mayBeEmpty : !isBirthYear(text.trim(), thisYear()));
  return (
    <FieldGroup
      legend={question.question}
      hint={asked > 1 ? `${question.description} Weet je een jaar niet? Laat het leeg.`.trim() : question.description}
      error={error}
      required={question.required}
      id={yearsPath}
    >
      <div className="years">
        {Array.from({ length: asked }, (_, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a child is its place in the row
          <Field key={index} label={`Kind ${index + 1}`} id={`years.${index}`} plain>
            <TextInput
              {...register(`years.${index}`, { onBlur: leave })}
              width="year"
              inputMode="numeric"
              maxLength={4}
              autoComplete="off"
              aria-required={question.required && asked === 1}
              aria-invalid={isWrong(years[index])}
            />
          </Field>
        ))}
      </div>
      {children.open && asked < rules.birth_years_most && <AddChild asked={asked} />}
    </FieldGroup>
  );
}

/** Judged when the row is left as a whole: who is at the second child has not forgotten the third. */
function useGroupJudging() {
  const { getValues } = useFormContext<AccountFields>();
  const judge = useContext(JudgeContext);
  const judged = useRef(getValues('years').join());
  return ({ target, relatedTarget }: FocusEvent<HTMLElement>) => {
    const years = getValues('years').join();
    if (target.closest('fieldset')?.contains(relatedTarget) || years === judged.current) return;
    judged.current = years;
    judge(yearsPath);
  };
}

function AddChild({ asked }: { asked: number }) {
  const { getValues, setValue, setFocus } = useFormContext<AccountFields>();
  const added = useRef(false);
  useEffect(() => {
    if (added.current) setFocus(`years.${asked - 1}`);
    added.current = false;
  }, [asked, setFocus]);
  const add = () => {
    added.current = true;
    const years = getValues('years');
    setValue('years', [...Array.from({ length: asked }, (_, index) => years[index] ?? ''), '']);
  };
  return (
    <button type="button" className="link-button" onClick={add}>
      Nog een kind toevoegen
    </button>
  );
}
