import { Field } from '#ui/fields/Field.tsx';
import { TextInput } from '#ui/fields/TextInput.tsx';
import { useField, useFieldError } from '#ui/forms/fields.ts';
import type { AccountFields } from './account.ts';
import { accountNames } from './account-names.ts';

export function NameField() {
  return (
    <Field label={accountNames.name} hint="Zo weten we hoe we je mogen noemen." id="name" error={useFieldError('name')}>
      <TextInput {...useField<AccountFields>('name')} autoComplete="given-name" />
    </Field>
  );
}
