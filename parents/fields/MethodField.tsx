import { useContext } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { contactSentence } from '#contract/consent.ts';
import { usePanel } from '#ui/panel.tsx';
import { RadioGroup } from '#ui/RadioGroup.tsx';
import type { AccountFields } from './account.ts';
import { JudgeContext, useFieldError } from './judging.ts';

const methods = [
  { value: 'whatsapp', label: 'Via WhatsApp', hint: 'Het snelst, op je telefoon' },
  { value: 'email', label: 'Per e-mail', hint: 'Op het adres hierboven' },
];

/** The sentence under the question is what the member agrees to; the server keeps it word for word. */
export function MethodField() {
  const { register } = useFormContext<AccountFields>();
  const { organisation } = usePanel();
  const method = useWatch<AccountFields, 'invitation_method'>({ name: 'invitation_method' });
  const phoneIsWrong = useFieldError('phone') !== undefined;
  const judge = useContext(JudgeContext);
  return (
    <RadioGroup
      {...register('invitation_method', { onChange: () => phoneIsWrong && judge('phone') })}
      legend="Hoe sturen we je een vragenlijst?"
      hint={<span aria-live="polite">{contactSentence(method, organisation)}</span>}
      error={useFieldError('invitation_method')}
      required
      layout="two"
      options={methods}
    />
  );
}
