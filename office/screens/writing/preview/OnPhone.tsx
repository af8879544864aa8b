import { useMutation } from '@tanstack/react-query';
import { useEffect } from 'react';
import { makePreview } from '#contract/calls/office/preview.ts';
import { clockTime } from '#contract/format.ts';
import { Button } from '#ui/Button.tsx';
import { Modal } from '#ui/Modal.tsx';
import { call, whyNot } from '../../../api.ts';
import { Qr } from '../../../parts/Qr.tsx';

/** A copy of the draft for a phone: anyone who has the address sees it for an hour, and nothing else of the office. */
export default function OnPhone({ id, onClose }: { id: string; onClose: () => void }) {
  const { mutate, data, error } = useMutation({ mutationFn: () => call(makePreview, { params: { id } }) });
  useEffect(() => mutate(), [mutate]);
  return (
    <Modal open title="Op je telefoon" onClose={onClose} actions={<Button onClick={onClose}>Sluiten</Button>}>
      {error && <p>{whyNot(error)}</p>}
      {!data && !error && <p role="status">Een moment, we maken een kopie.</p>}
      {data && (
        <div className="on-phone">
          <Qr text={data.url} label="QR-code van het voorbeeld" />
          <p>
            Scan deze code met je telefoon. Je ziet de lijst zoals hij nu is. Wat je daarna verandert, komt er niet bij.
          </p>
          <p>
            Of open <a href={data.url}>dit adres</a>. Wie het heeft, ziet het voorbeeld tot{' '}
            {clockTime(new Date(data.until))} uur.
          </p>
        </div>
      )}
    </Modal>
  );
}
