import { useState } from 'react';
import { type InvitationMethod, invitationMethods } from '#contract/channels.ts';
import { contactSentence } from '#contract/consent.ts';
import { RadioGroup } from '#ui/fields/RadioGroup.tsx';
import { useChoice, useFieldError, useFormAround, useValue } from '#ui/forms/fields.ts';
import { usePanel } from '#ui/panel.tsx';
import { unbroken } from '#ui/Unbroken.tsx';
import type { AccountFields } from './account.ts';

const methods: Record<InvitationMethod, { label: string; hint: string }> = {
  whatsapp: { label: 'Via WhatsApp', hint: 'Het snelst, op je telefoon' },
  email: { label: 'Per e-mail', hint: 'Op het adres hierboven' },
};

/** The sentence under the question is what the member agrees to; the server keeps it word for word. */
export function MethodField() {
  const form = useFormAround<AccountFields>();
  const { organisation } = usePanel();
  const method = useValue<AccountFields, 'invitation_method'>('invitation_method');
  const choice = useChoice<AccountFields>('invitation_method');
  // The page that the server draws has it chosen already.
  const [first] = useState(method);
  return (
    <RadioGroup
      {...choice}
      defaultValue={first}
      onChange={() => {
        choice.onChange();
        form.lookAgain('phone');
      }}
      legend="Hoe wil je de vragenlijsten krijgen?"
      hint={<span aria-live="polite">{unbroken(contactSentence(method, organisation))}</span>}
      error={useFieldError('invitation_method')}
      required
      layout="two"
      options={invitationMethods.map((value) => ({ value, ...methods[value] }))}
    />
  );
}
