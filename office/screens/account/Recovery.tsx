import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { makeRecovery } from '#contract/calls/office/staff/own-account.ts';
import { rules } from '#contract/rules.ts';
import { Button } from '#ui/Button.tsx';
import { Notice } from '#ui/Notice.tsx';
import { usePanel } from '#ui/panel.tsx';
import { call, isTransient, whyNot } from '../../api.ts';
import { ConfirmNumber } from '../../parts/ConfirmNumber.tsx';
import { NotDone } from '../../parts/NotDone.tsx';
import { TitledSection } from '../../parts/TitledSection.tsx';
import { staffChanged } from '../staff/staffQuery.ts';
import { accountChanged } from './accountQuery.ts';

/** Codes on paper, for when the phone is lost. They are told once. */
export function Recovery({ left, fresh }: { left: number | null; fresh: boolean }) {
  const [codes, setCodes] = useState<readonly string[]>();
  const [isAsking, setAsking] = useState(false);
  const making = useMutation({
    mutationFn: () => call(makeRecovery),
    async onSuccess(made) {
      setCodes(made.codes);
      await Promise.all([accountChanged(), staffChanged()]);
    },
    // The server may have made codes that nobody saw: how many there are is read anew.
    onError: accountChanged,
  });
  const { error } = making;
  const lost = error !== null && isTransient(error);
  const refused = error && !lost ? whyNot(error) : undefined;
  return (
    <TitledSection id="herstel" title="Herstelcodes">
      <p className="measure">
        {`Met een herstelcode kom je erin als je telefoon kwijt is. Je krijgt er ${rules.recovery_codes}, elke code werkt één keer. Bewaar ze op papier, niet op je telefoon.`}
      </p>
      {!codes && !isAsking && !lost && <p className="measure after">{leftIs(left)}</p>}
      <div aria-live="polite">
        {codes && <Told codes={codes} />}
        {lost && (
          <div className="after">
            <Notice kind="wrong" title="Er kwam geen antwoord.">
              Misschien zijn er al nieuwe codes, en werken de oude niet meer. Maak ze nog een keer: alleen de laatste
              werken.
            </Notice>
          </div>
        )}
      </div>
      {fresh && !codes && isAsking && (
        <ConfirmNumber
          act="Maak nieuwe codes"
          busyText="Bezig met maken"
          number={null}
          busy={making.isPending}
          refused={refused}
          onConfirm={() => making.mutate()}
          onCancel={() => setAsking(false)}
        >
          {`${left === 1 ? 'Je laatste code werkt' : `Je ${left ?? 0} codes werken`} dan niet meer. De nieuwe zie je maar één keer.`}
        </ConfirmNumber>
      )}
      {fresh && !codes && !isAsking && (
        <>
          <NotDone why={refused} />
          <div className="actions">
            <Button
              kind="secondary"
              busy={making.isPending}
              busyText="Bezig met maken"
              onClick={() => (left ? setAsking(true) : making.mutate())}
            >
              {left === null ? 'Maak herstelcodes' : 'Maak nieuwe codes'}
            </Button>
          </div>
        </>
      )}
    </TitledSection>
  );
}

function leftIs(left: number | null): string {
  if (left === null) return 'Je hebt nog geen herstelcodes.';
  if (left === 0) return 'Al je codes zijn gebruikt. Maak nieuwe.';
  return left === 1
    ? 'Je hebt nog 1 code. Maak nieuwe.'
    : `Je hebt nog ${left} codes. Nieuwe maken alle oude ongeldig.`;
}

function Told({ codes }: { codes: readonly string[] }) {
  const { panel_name } = usePanel();
  return (
    <div className="recovery-codes after">
      <p>
        <b>{`Herstelcodes voor het kantoor van het ${panel_name}`}</b>
      </p>
      <ol>
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ol>
      <p>Je ziet deze codes maar één keer. De oude werken niet meer.</p>
      <div className="actions no-print">
        <Button kind="secondary" onClick={() => window.print()}>
          Druk ze af
        </Button>
      </div>
    </div>
  );
}
