import { sentences } from '#contract/fields.ts';
import { EmailField } from '../../fields/EmailField.tsx';
import { MethodField } from '../../fields/MethodField.tsx';
import { NameField } from '../../fields/NameField.tsx';
import { PhoneField } from '../../fields/PhoneField.tsx';
import { PasswordField } from './PasswordField.tsx';
import { WaysIn } from './WaysIn.tsx';

export function AccountStep() {
  return (
    <>
      <NameField />
      <EmailField>
        <WaysIn />
      </EmailField>
      <PasswordField hint={sentences.password} />
      <MethodField />
      <PhoneField />
    </>
  );
}
