import { sentences } from '#contract/fields.ts';
import { Field } from '#ui/Field.tsx';
import { TextInput } from '#ui/TextInput.tsx';
import { useField, useFieldError } from '../../fields/judging.ts';
import { MethodField } from '../../fields/MethodField.tsx';
import { PhoneField } from '../../fields/PhoneField.tsx';
import type { Draft } from './draft.ts';
import { PasswordField } from './PasswordField.tsx';

export function AccountStep() {
  return (
    <>
      <Field label="Voornaam" hint="Zo weten we hoe we je mogen noemen." id="name" error={useFieldError('name')}>
        <TextInput {...useField<Draft>('name')} autoComplete="given-name" />
      </Field>
      <Field label="E-mailadres" id="email" error={useFieldError('email')} required>
        <TextInput
          {...useField<Draft>('email')}
          type="email"
          autoComplete="email"
          autoCapitalize="none"
          spellCheck={false}
        />
      </Field>
      <PasswordField hint={sentences.password} />
      <MethodField />
      <PhoneField />
    </>
  );
}
