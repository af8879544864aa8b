import type { ComponentProps, ReactNode } from 'react';
import { Button } from '#ui/Button.tsx';
import { ErrorSummary } from '#ui/fields/ErrorSummary.tsx';
import { Field, type FieldProps } from '#ui/fields/Field.tsx';
import { TextArea, type TextAreaProps } from '#ui/fields/TextArea.tsx';
import { TextInput, type TextInputProps } from '#ui/fields/TextInput.tsx';
import { FormContext, useField, useFieldError } from '#ui/forms/fields.ts';
import type { Path } from '#ui/forms/paths.ts';
import type { ContractFormOf } from '../contract-form.ts';
import { DateInput } from './DateInput.tsx';

type Props = {
  of: ContractFormOf;
  className?: string;
  /** The button, and what it says while it is busy. */
  act: string;
  busyText: string;
  kind?: 'primary' | 'secondary';
  /** Next to the button. */
  others?: ReactNode;
  children: ReactNode;
};

/** A form of useContractForm: its summary if it has one, its fields, and the button that sends it. */
export function ContractForm({ of, className = 'form', act, busyText, kind = 'primary', others, children }: Props) {
  return (
    <form className={className} noValidate onSubmit={of.submit}>
      {of.summary && <ErrorSummary errors={of.lines} attempt={of.attempt} />}
      <FormContext value={of.form}>{children}</FormContext>
      <div className="actions">
        <Button type="submit" kind={kind} busy={of.busy !== undefined} busyText={busyText}>
          {act}
        </Button>
        {others}
      </div>
    </form>
  );
}

type FieldOf<Values, Control> = Pick<FieldProps, 'label' | 'hint'> &
  Omit<Control, 'name' | 'id'> & { name: Path<Values>; id?: string };

/** A field of the form around it, with its value and what is wrong with it. */
export function TextField<Values extends object>(props: FieldOf<Values, TextInputProps>) {
  const { name, id = name, label, hint, ...input } = props;
  return (
    <Field label={label} hint={hint} id={id} error={useFieldError(name)}>
      <TextInput {...useField<Values>(name)} {...input} />
    </Field>
  );
}

export function AreaField<Values extends object>(props: FieldOf<Values, TextAreaProps>) {
  const { name, id = name, label, hint, ...input } = props;
  return (
    <Field label={label} hint={hint} id={id} error={useFieldError(name)}>
      <TextArea {...useField<Values>(name)} {...input} />
    </Field>
  );
}

export function DayField<Values extends object>(props: FieldOf<Values, ComponentProps<typeof DateInput>>) {
  const { name, id = name, label, hint, ...input } = props;
  return (
    <Field label={label} hint={hint} id={id} error={useFieldError(name)}>
      <DateInput {...useField<Values>(name)} {...input} />
    </Field>
  );
}
