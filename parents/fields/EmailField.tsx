import type { ReactNode } from 'react';
import { Field } from '#ui/fields/Field.tsx';
import { TextInput } from '#ui/fields/TextInput.tsx';
import { useField, useFieldError } from '#ui/forms/fields.ts';
import { unbroken } from '#ui/Unbroken.tsx';
import type { AccountFields } from './account.ts';
import { accountNames } from './account-names.ts';

type Props = {
  hint?: string;
  /** Below the input. */
  children?: ReactNode;
};

export function EmailField({ hint, children }: Props) {
  return (
    <Field label={accountNames.email} hint={hint} id="email" error={unbroken(useFieldError('email'))} required>
      <TextInput
        {...useField<AccountFields>('email')}
        type="email"
        autoComplete="email"
        autoCapitalize="none"
        spellCheck={false}
      />
      {children}
    </Field>
  );
}
