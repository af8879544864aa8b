import { useMutation } from '@tanstack/react-query';
import { beginApp, confirmApp } from '#contract/calls/office/staff/own-account.ts';
import { staffSentences } from '#contract/calls/office/staff.ts';
import type { Reply } from '#contract/endpoint.ts';
import { Button } from '#ui/Button.tsx';
import { useToast } from '#ui/Toasts.tsx';
import { call, whyNot } from '../../api.ts';
import { useContractForm } from '../../contract-form.ts';
import { ContractForm } from '../../parts/ContractForm.tsx';
import { TitledSection } from '../../parts/TitledSection.tsx';
import { AppKey } from '../entrance/AppKey.tsx';
import { CodeField } from '../entrance/CodeField.tsx';
import { staffChanged } from '../staff/staffQuery.ts';

export function OtherApp({ fresh }: { fresh: boolean }) {
  const toast = useToast();
  const beginning = useMutation({
    mutationFn: () => call(beginApp),
    onError: (error) => toast.error(whyNot(error)),
  });
  return (
    <TitledSection id="app" title="App met codes">
      <p className="measure">Heb je een andere telefoon? Koppel de app opnieuw. De oude werkt dan niet meer.</p>
      {fresh && !beginning.data && (
        <div className="actions">
          <Button kind="secondary" busy={beginning.isPending} onClick={() => beginning.mutate()}>
            Koppel een andere app
          </Button>
        </div>
      )}
      {beginning.data && (
        <Confirm
          begun={beginning.data}
          onDone={() => {
            beginning.reset();
            void staffChanged();
            toast.success('De nieuwe app is gekoppeld.');
          }}
        />
      )}
    </TitledSection>
  );
}

type Values = { token: string; code: string };

function Confirm({ begun, onDone }: { begun: Reply<typeof beginApp>; onDone: () => void }) {
  const form = useContractForm<Values>({
    schema: confirmApp.body,
    values: { token: begun.token, code: '' },
    asks: { code: staffSentences.code },
    otherwise: 'code',
    send: async (body) => {
      await call(confirmApp, { body });
      onDone();
    },
  });
  return (
    <ContractForm of={form} className="form after" act="Koppel deze app" busyText="Bezig met koppelen">
      <AppKey secret={begun.secret} uri={begun.secret_uri} />
      <CodeField hint="Van de nieuwe app." />
    </ContractForm>
  );
}
