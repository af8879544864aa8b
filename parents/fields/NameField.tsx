import { Field } from '#ui/Field.tsx';
import { TextInput } from '#ui/TextInput.tsx';
import type { AccountFields } from './account.ts';
import { useField, useFieldError } from './judging.ts';
import { accountNames } from './lines.ts';

export function NameField() {
  return (
    <Field label={accountNames.name} hint="Zo weten we hoe we je mogen noemen." id="name" error={useFieldError('name')}>
      <TextInput {...useField<AccountFields>('name')} autoComplete="given-name" />
    </Field>
  );
}
