import { lazy, Suspense, useState } from 'react';
import type { Draft } from '#questionnaire/draft/draft.ts';
import { Button, buttonClass } from '#ui/Button.tsx';
import { Scroll } from '../../../parts/Scroll.tsx';
import { usePreviewChannel } from './usePreviewChannel.ts';
import { type Width, widths } from './widths.ts';

// Making QR codes is for who asks for one.
const OnPhone = lazy(() => import('./OnPhone.tsx'));

type Props = {
  id: string;
  draft: Draft;
  /** The question that is being written: the preview goes there when it becomes another one. */
  current: string | null;
  width: Width;
  onWidth: (width: Width) => void;
};

/** The survey page itself, beside the question that is being written: the draft as it is at this keystroke. */
export function PreviewPane({ id, draft, current, width, onWidth }: Props) {
  const [onPhone, setOnPhone] = useState(false);
  // Where it was opened: later questions are told to the page, which stays.
  const [first] = useState(current);
  const { frame, failed } = usePreviewChannel(id, draft, current);
  const address = (key: string | null) => `/voorbeeld/${id}${key === null ? '' : `?from=${encodeURIComponent(key)}`}`;
  return (
    <section className="preview-pane" aria-label="Voorbeeld">
      <div className="tools">
        <fieldset className="widths">
          <legend className="unseen">Breedte van het voorbeeld</legend>
          {widths.map(({ width: one, label }) => (
            <label key={one}>
              <input type="radio" name="voorbeeld-breedte" checked={one === width} onChange={() => onWidth(one)} />
              <span>{label}</span>
            </label>
          ))}
        </fieldset>
        <a className={buttonClass('quiet')} href={address(current)} target="_blank" rel="noopener opener">
          In een eigen venster<span className="unseen"> (opent een nieuw venster)</span>
        </a>
        <Button kind="quiet" onClick={() => setOnPhone(true)}>
          Op je telefoon
        </Button>
      </div>
      {failed && <p role="status">Het voorbeeld loopt achter: deze woorden konden we er niet in laten zien.</p>}
      <Scroll className="frame" label="Het voorbeeld, zo breed als gekozen">
        <iframe ref={frame} className={`w${width}`} src={address(first)} title="Voorbeeld van de vragenlijst" />
      </Scroll>
      {onPhone && (
        <Suspense>
          <OnPhone id={id} onClose={() => setOnPhone(false)} />
        </Suspense>
      )}
    </section>
  );
}
