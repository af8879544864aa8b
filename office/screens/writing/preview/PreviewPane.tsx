import { lazy, type RefObject, Suspense, useEffect, useRef, useState } from 'react';
import { type PreviewAsks, type PreviewMessage, previewChannel, previewOf } from '#contract/draft-preview.ts';
import type { Draft } from '#questionnaire/draft/draft.ts';
import { Button, buttonClass } from '#ui/Button.tsx';
import { Scroll } from '../../../parts/Scroll.tsx';
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

/** Keystrokes within this time are one message: the page is behind by less than two hundred milliseconds. */
const gather_ms = 60;

/**
 * Tells every preview of this draft, in this window and in others, what it says now: behind the keystroke and not in
 * it. Gives the frame that follows the question being written.
 */
function usePreviewChannel(
  id: string,
  draft: Draft,
  current: string | null,
): { frame: RefObject<HTMLIFrameElement | null>; failed: boolean } {
  const frame = useRef<HTMLIFrameElement>(null);
  const [failed, setFailed] = useState(false);
  const latest = useRef(draft);
  const tell = useRef(() => {});

  useEffect(() => {
    const channel = new BroadcastChannel(previewChannel(id));
    let timer: ReturnType<typeof setTimeout> | undefined;
    const send = () => {
      timer = undefined;
      try {
        channel.postMessage({ kind: 'draft', preview: previewOf(latest.current) } satisfies PreviewMessage);
        setFailed(false);
      } catch (error) {
        console.error(error);
        setFailed(true);
      }
    };
    tell.current = () => {
      timer ??= setTimeout(send, gather_ms);
    };
    // A page that has just come has the draft that the server knew.
    channel.addEventListener(
      'message',
      ({ data }: MessageEvent<PreviewAsks>) => data.kind === 'here' && tell.current(),
    );
    return () => {
      clearTimeout(timer);
      channel.close();
    };
  }, [id]);

  useEffect(() => {
    latest.current = draft;
    tell.current();
  }, [draft]);

  const shown = useRef(current);
  useEffect(() => {
    if (current === null || current === shown.current) return;
    shown.current = current;
    frame.current?.contentWindow?.postMessage({ kind: 'go', key: current } satisfies PreviewMessage, location.origin);
  }, [current]);
  return { frame, failed };
}
