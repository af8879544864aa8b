import { type RefObject, useEffect, useRef, useState } from 'react';
import { type PreviewAsks, type PreviewMessage, previewChannel, previewOf } from '#contract/draft-preview.ts';
import type { Draft } from '#questionnaire/draft/draft.ts';

/** Keystrokes within this time are one message: the page is behind by less than two hundred milliseconds. */
const gather_ms = 60;

/**
 * Tells every preview of this draft, in this window and in others, what it says now: behind the keystroke and not in
 * it. Gives the frame that follows the question being written.
 */
export function usePreviewChannel(
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
