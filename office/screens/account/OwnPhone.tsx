import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { proveOwnPhone, removeOwnPhone, sendPhoneCode } from '#contract/calls/office/staff/own-account.ts';
import { staffSentences } from '#contract/calls/office/staff.ts';
import { phoneSentences } from '#contract/phone.ts';
import { rules } from '#contract/rules.ts';
import { useToast } from '#ui/Toasts.tsx';
import { call, whyNot } from '../../api.ts';
import { useContractForm } from '../../contract-form.ts';
import { ContractForm, TextField } from '../../parts/ContractForm.tsx';
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
  const form = useContractForm<{ phone: string }>({
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
    <ContractForm
      of={form}
      className="form after"
      act="Stuur me een code"
      busyText="Bezig met versturen"
      kind="secondary"
    >
      <TextField<{ phone: string }>
        name="phone"
        label="Mobiel nummer"
        hint="Je krijgt er één sms met een code op."
        type="tel"
        autoComplete="tel"
        maxLength={40}
        aria-required
      />
    </ContractForm>
  );
}

type CodeForm = { phone: string; code: string };

function EnterCode({ phone, onDone, onOther }: { phone: string; onDone: () => Promise<void>; onOther: () => void }) {
  const form = useContractForm<CodeForm>({
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
    <ContractForm of={form} className="form after" act="Bevestig mijn nummer" busyText="Bezig met bevestigen">
      <p className="measure" role="status">
        We hebben een code gestuurd naar <bdi>{phone}</bdi>. {`Hij werkt ${rules.staff_phone_code_minutes} minuten. `}
        <LinkButton onClick={onOther}>Ander nummer, of nog een code</LinkButton>
      </p>
      <CodeField hint="Uit de sms." />
    </ContractForm>
  );
}
