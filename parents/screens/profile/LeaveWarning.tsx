import { useEffect, useRef, useState } from 'react';
import { Button } from '#ui/Button.tsx';
import { Modal } from '#ui/Modal.tsx';

/** Asks first, before a link leads away from what was typed and not saved. The browser asks when the page is closed. */
export function LeaveWarning({ when }: { when: boolean }) {
  const [held, setHeld] = useState<HTMLAnchorElement>();
  const passes = useRef(false);

  useEffect(() => {
    if (!when) return;
    const warn = (event: BeforeUnloadEvent) => !passes.current && event.preventDefault();
    const hold = (event: MouseEvent) => {
      const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('a[href]') : null;
      if (!link || passes.current || !leadsAway(link, event)) return;
      event.preventDefault();
      event.stopPropagation();
      setHeld(link);
    };
    window.addEventListener('beforeunload', warn);
    document.addEventListener('click', hold, { capture: true });
    return () => {
      window.removeEventListener('beforeunload', warn);
      document.removeEventListener('click', hold, { capture: true });
    };
  }, [when]);

  function leave() {
    passes.current = true;
    setHeld(undefined);
    held?.click();
  }

  return (
    <Modal
      open={held !== undefined}
      title="Je wijzigingen zijn nog niet opgeslagen"
      onClose={() => setHeld(undefined)}
      actions={
        <>
          <Button onClick={() => setHeld(undefined)}>Blijf hier</Button>
          <Button kind="secondary" onClick={leave}>
            Niet opslaan
          </Button>
        </>
      }
    >
      <p>Ga je nu weg? Dan is wat je hebt veranderd verdwenen.</p>
    </Modal>
  );
}

/** Who leaves the panel needs nothing saved. */
function leadsAway(link: HTMLAnchorElement, event: MouseEvent): boolean {
  const isPlain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
  const isHere = link.target !== '_blank' && link.origin === window.location.origin;
  return isPlain && isHere && ![window.location.pathname, '/uitschrijven'].includes(link.pathname);
}
