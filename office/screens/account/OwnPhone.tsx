import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { proveOwnPhone, removeOwnPhone, sendPhoneCode } from '#contract/calls/office/staff/own-account.ts';
import { staffSentences } from '#contract/calls/office/staff.ts';
import { phoneSentences } from '#contract/phone.ts';
import { rules } from '#contract/rules.ts';
import { Button } from '#ui/Button.tsx';
import { Field } from '#ui/fields/Field.tsx';
import { TextInput } from '#ui/fields/TextInput.tsx';
import { FormContext, useField, useFieldError } from '#ui/forms/fields.ts';
import { useToast } from '#ui/Toasts.tsx';
import { call, whyNot } from '../../api.ts';
import { useContractForm } from '../../contract-form.ts';
import { LinkButton } from '../../parts/LinkButton.tsx';
import { TitledSection } from '../../parts/TitledSection.tsx';
import { CodeField } from '../entrance/CodeField.tsx';
import { accountChanged } from './accountQuery.ts';

/** The own mobile number, proven by a code, for tests of messages. */
export function OwnPhone({ ends }: { ends: string | null }) {
  const toast = useToast();
  const [sentTo, setSentTo] = useState<string>();
  const removing = useMutation({
    mutationFn: () => call(removeOwnPhone),
    async onSuccess() {
      await accountChanged();
      toast.success('Je nummer is weggehaald.');
    },
    onError: (error) => toast.error(whyNot(error)),
  });
  return (
    <TitledSection id="nummer" title="Je mobiele nummer">
      <p className="measure">
        Op je eigen nummer kun je een test van een bericht krijgen, zoals ouders het krijgen in WhatsApp. We gebruiken
        het nergens anders voor, en je collega’s zien het niet.
      </p>
      {ends && (
        <p className="measure after">
          {`Je nummer eindigt op ${ends}. Het is bevestigd. `}
          <LinkButton onClick={() => removing.mutate()} label="Haal weg: je mobiele nummer">
            Haal weg
          </LinkButton>
        </p>
      )}
      {!ends && sentTo === undefined && <AskNumber onSent={setSentTo} />}
      {!ends && sentTo !== undefined && (
        <EnterCode
          phone={sentTo}
          onOther={() => setSentTo(undefined)}
          onDone={async () => {
            await accountChanged();
            setSentTo(undefined);
            toast.success('Je nummer is bevestigd.');
          }}
        />
      )}
    </TitledSection>
  );
}

function AskNumber({ onSent }: { onSent: (phone: string) => void }) {
  const { form, busy, submit } = useContractForm<{ phone: string }>({
    schema: sendPhoneCode.body,
    values: { phone: '' },
    asks: { phone: phoneSentences.invalid },
    otherwise: 'phone',
    async send(body) {
      await call(sendPhoneCode, { body });
      onSent(body.phone);
    },
  });
  return (
    <form className="form after" noValidate onSubmit={submit}>
      <FormContext value={form}>
        <NumberField />
      </FormContext>
      <div className="actions tight">
        <Button type="submit" kind="secondary" busy={busy !== undefined} busyText="Bezig met versturen">
          Stuur me een code
        </Button>
      </div>
    </form>
  );
}

function NumberField() {
  return (
    <Field label="Mobiel nummer" id="phone" error={useFieldError('phone')} hint="Je krijgt er één sms met een code op.">
      <TextInput {...useField<{ phone: string }>('phone')} type="tel" autoComplete="tel" maxLength={40} aria-required />
    </Field>
  );
}

type CodeForm = { phone: string; code: string };

function EnterCode({ phone, onDone, onOther }: { phone: string; onDone: () => Promise<void>; onOther: () => void }) {
  const { form, busy, submit } = useContractForm<CodeForm>({
    schema: proveOwnPhone.body,
    values: { phone, code: '' },
    asks: { code: staffSentences.code },
    otherwise: 'code',
    async send(body) {
      await call(proveOwnPhone, { body });
      await onDone();
    },
  });
  return (
    <form className="form after" noValidate onSubmit={submit}>
      <p className="measure" role="status">
        We hebben een code gestuurd naar <bdi>{phone}</bdi>. {`Hij werkt ${rules.staff_phone_code_minutes} minuten. `}
        <LinkButton onClick={onOther}>Ander nummer, of nog een code</LinkButton>
      </p>
      <FormContext value={form}>
        <CodeField hint="Uit de sms." />
      </FormContext>
      <div className="actions tight">
        <Button type="submit" busy={busy !== undefined} busyText="Bezig met bevestigen">
          Bevestig mijn nummer
        </Button>
      </div>
    </form>
  );
}
