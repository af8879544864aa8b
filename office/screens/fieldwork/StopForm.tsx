import { useState } from 'react';
import { rules } from '#contract/rules.ts';
import { number } from '../../number.ts';
import { ConfirmNumber } from '../../parts/ConfirmNumber.tsx';

type Props = {
  /** The mailing. */
  id: string;
  /** How many messages have not left. */
  waits: number;
  busy: boolean;
  refused: string | undefined;
  onStop: (number: number | undefined) => void;
  onCancel: () => void;
};

/** The last word before a mailing ends that has begun to leave: nobody can take that back. */
export function StopForm({ id, waits, busy, refused, onStop, onCancel }: Props) {
  // The number that was asked for stays, while messages go on leaving.
  const [asked] = useState(waits);
  return (
    <ConfirmNumber
      id={`aantal-${id}`}
      number={asked > rules.confirm_over ? asked : null}
      act="Stop de verzending"
      busyText="Bezig met stoppen"
      busy={busy}
      refused={refused}
      onConfirm={onStop}
      onCancel={onCancel}
    >
      {asked === 0
        ? 'Alles is al weg.'
        : `${asked === 1 ? 'Eén bericht gaat' : `${number(asked)} berichten gaan`} dan niet meer weg.`}{' '}
      Dit kun je niet ongedaan maken. Wie niets kreeg, kun je later opnieuw uitnodigen.
    </ConfirmNumber>
  );
}
