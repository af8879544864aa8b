import { type FocusEvent, useContext, useEffect, useRef } from 'react';
import type { AttributeView } from '#contract/calls/members.ts';
import { isBirthYear } from '#contract/profile.ts';
import { rules } from '#contract/rules.ts';
import { yearsQuestion } from '#contract/values.ts';
import { Field } from '#ui/fields/Field.tsx';
import { FieldGroup } from '#ui/fields/FieldGroup.tsx';
import { TextInput } from '#ui/fields/TextInput.tsx';
import { useFieldError, useFormAround, useInput, useValue } from '#ui/forms/fields.ts';
import { type AccountFields, amountPath, yearsPath } from './account.ts';
import { childrenChosen, thisYear, yearsAsked } from './questions.ts';
import { ServedContext } from './served-questions.ts';

export function BirthYearsField({ question }: { question: AttributeView }) {
  const amount = useValue<AccountFields, typeof amountPath>(amountPath);
  const years = useValue<AccountFields, 'years'>('years');
  const error = useFieldError(yearsPath);
  const children = childrenChosen(amount, useContext(ServedContext));
  const asked = yearsAsked(children, years);
  // One that is not known stays empty, beside others.
  const mayBeEmpty = years.slice(0, asked).some((year) => year.trim());
  const isWrong = (text = '') =>
    Boolean(error) && (text.trim() === '' ? !mayBeEmpty : !isBirthYear(text.trim(), thisYear()));
  return (
    <FieldGroup
      legend={yearsQuestion(question.question, asked)}
      hint={asked > 1 ? `${question.description} Weet je een jaar niet? Laat het leeg.`.trim() : question.description}
      error={error}
      required={question.required}
      id={yearsPath}
    >
      <div className="years">
        {Array.from({ length: asked }, (_, index) => (
          <Year
            // biome-ignore lint/suspicious/noArrayIndexKey: a child is its place in the row
            key={index}
            index={index}
            isRequired={question.required && asked === 1}
            isWrong={isWrong(years[index])}
          />
        ))}
      </div>
      {children.open && asked < rules.birth_years_most && <AddChild asked={asked} />}
    </FieldGroup>
  );
}

type YearProps = { index: number; isRequired: boolean; isWrong: boolean };

/** Judged when the row is left as a whole: who is at the second child has not forgotten the third. */
function Year({ index, isRequired, isWrong }: YearProps) {
  const form = useFormAround<AccountFields>();
  const leave = ({ target, relatedTarget }: FocusEvent<HTMLElement>) => {
    if (!target.closest('fieldset')?.contains(relatedTarget)) form.leave(yearsPath);
  };
  return (
    <Field label={`Kind ${index + 1}`} id={`years.${index}`} plain>
      <TextInput
        {...useInput<AccountFields>(`years.${index}`)}
        onBlur={leave}
        width="year"
        inputMode="numeric"
        maxLength={4}
        autoComplete="off"
        aria-required={isRequired}
        aria-invalid={isWrong}
      />
    </Field>
  );
}

function AddChild({ asked }: { asked: number }) {
  const form = useFormAround<AccountFields>();
  const added = useRef(false);
  useEffect(() => {
    if (added.current) form.focus(`years.${asked - 1}`);
    added.current = false;
  }, [asked, form]);
  const add = () => {
    added.current = true;
    form.put(`years.${asked}`, '');
  };
  return (
    <button type="button" className="link-button" onClick={add}>
      Nog een kind toevoegen
    </button>
  );
}
