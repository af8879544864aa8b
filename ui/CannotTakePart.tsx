import type { ReactNode } from 'react';
import { Button } from './Button.tsx';
import { Modal } from './Modal.tsx';
import { usePanel } from './panel.tsx';

type Props = {
  open: boolean;
  onClose: () => void;
  /** The way out for somebody who is a member. */
  leave?: ReactNode;
};

/** Tells a parent without children under the age limit. The choice that opened this dialog is not kept. */
export function CannotTakePart({ open, onClose, leave }: Props) {
  const { panel_name } = usePanel();
  return (
    <Modal
      open={open}
      title="Helaas kan je niet meedoen"
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>Sluiten</Button>
          {leave}
        </>
      }
    >
      <p>{`Het ${panel_name} is voor ouders en verzorgers van kinderen onder de 23.`}</p>
      <p>Heb je wel een kind dat jonger is dan 23? Kies dan hoeveel kinderen je hebt.</p>
    </Modal>
  );
}
