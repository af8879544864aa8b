import { leaveReasonNames } from '#contract/leave-reason-names.ts';
import { CheckboxGroup } from '#ui/fields/CheckboxGroup.tsx';
import { Field } from '#ui/fields/Field.tsx';
import { TextArea } from '#ui/fields/TextArea.tsx';
import { TextInput } from '#ui/fields/TextInput.tsx';
import { useChoice, useField, useFieldError } from '#ui/forms/fields.ts';
import { unbroken } from '#ui/Unbroken.tsx';
import { type LeaveFormValues, leavingNames } from './leave-form-values.ts';
import { otherReason } from './leave-reasons.ts';

export function LeaveFields() {
  return (
    <>
      <Email />
      <CheckboxGroup
        {...useChoice<LeaveFormValues>('reasons')}
        legend={leavingNames.reasons}
        hint="Je mag meer dan één reden kiezen."
        error={useFieldError('reasons')}
        options={Object.entries(leaveReasonNames).map(([value, label]) => ({ value, label }))}
        other={{ value: 'other', label: otherReason, field: <Other /> }}
      />
    </>
  );
}

/** Without a star: above the form it says that this is the only one that must be filled in. */
function Email() {
  return (
    <Field
      label={leavingNames.email}
      hint={unbroken('We sturen je een e-mail. Met de knop daarin schrijf je je uit.')}
      id="email"
      error={unbroken(useFieldError('email'))}
    >
      <TextInput
        {...useField<LeaveFormValues>('email')}
        type="email"
        autoComplete="email"
        autoCapitalize="none"
        spellCheck={false}
        aria-required
      />
    </Field>
  );
}

const Other = () => (
  <Field label={leavingNames.other} id="other" error={useFieldError('other')}>
    <TextArea {...useField<LeaveFormValues>('other')} rows={2} />
  </Field>
);
