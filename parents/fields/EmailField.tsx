import { Field } from '#ui/fields/Field.tsx';
import { TextInput } from '#ui/fields/TextInput.tsx';
import { useField, useFieldError } from '#ui/forms/fields.ts';
import type { AccountFields } from './account.ts';
import { accountNames } from './lines.ts';

export function EmailField({ hint }: { hint?: string }) {
  return (
    <Field label={accountNames.email} hint={hint} id="email" error={useFieldError('email')} required>
      <TextInput
        {...useField<AccountFields>('email')}
        type="email"
        autoComplete="email"
        autoCapitalize="none"
        spellCheck={false}
      />
    </Field>
  );
}
