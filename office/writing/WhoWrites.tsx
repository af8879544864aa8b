import { useMutation } from '@tanstack/react-query';
import { type KeyboardEvent, useEffect, useRef } from 'react';
import { useNavigate } from 'react-router';
import { createDraft, draftAt } from '#contract/calls/office/writing.ts';
import { applyChanges } from '#questionnaire/draft/changes.ts';
import { toFile } from '#questionnaire/draft/draft.ts';
import { Button } from '#ui/Button.tsx';
import { Notice } from '#ui/Notice.tsx';
import { useToast } from '#ui/Toasts.tsx';
import { askAnew, call, whyNot } from '../api.ts';
import { useDraft, useDraftStore } from './DraftOf.tsx';
import type { LeftCopy } from './local-draft.ts';

/** Who writes this draft, if it is not this tab, and what its writer typed on this device that is not in it. */
export function WhoWrites({ id }: { id: string }) {
  const { left, holder, writes } = useDraft(id);
  const box = useRef<HTMLDivElement>(null);
  const wrote = useRef(writes);
  // Anyone who was typing when it was taken over is told where they are; anyone who takes it over goes on in the question.
  useEffect(() => {
    if (wrote.current === writes) return;
    wrote.current = writes;
    const { activeElement } = document;
    const isLost = activeElement === document.body || activeElement?.matches(':disabled') === true;
    if (!isLost) return;
    const to = writes ? document.querySelector<HTMLElement>('.in-place.t') : box.current;
    to?.focus();
  }, [writes]);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: letters that were meant for a field
    <div className="who-writes" ref={box} tabIndex={-1} onKeyDown={dropLetters}>
      <div role="status">{!writes && <Reading key={holder?.editor ?? ''} id={id} />}</div>
      {left && <Left key={left.key} id={id} copy={left} />}
    </div>
  );
}

/** Focus came here from a sentence that was being typed: the rest of it presses no button, and is no key of the office. */
function dropLetters(event: KeyboardEvent): void {
  const { key, ctrlKey, metaKey, altKey, target, currentTarget } = event;
  if (target === currentTarget && key.length === 1 && !ctrlKey && !metaKey && !altKey) event.preventDefault();
}

function Reading({ id }: { id: string }) {
  const { holder, lost } = useDraft(id);
  const { takeOver } = useDraftStore(id);
  const toast = useToast();
  const taking = useMutation({ mutationFn: takeOver, onError: (error) => toast.error(whyNot(error)) });
  const who = holder?.yours
    ? 'Je schrijft in een ander tabblad of op een ander apparaat.'
    : `${holder?.name} schrijft nu.`;
  const title = !holder
    ? 'Niemand schrijft nu.'
    : lost
      ? holder.yours
        ? 'Je nam het schrijven over in een ander tabblad of op een ander apparaat.'
        : `${holder.name} nam het schrijven over.`
      : who;
  return (
    <Notice
      title={title}
      action={
        <Button kind="secondary" busy={taking.isPending} busyText="Bezig met overnemen" onClick={() => taking.mutate()}>
          {holder ? 'Neem over' : 'Ga schrijven'}
        </Button>
      }
    >
      {holder ? 'Je leest mee: elke wijziging zie je meteen.' : 'Je leest mee.'}
    </Notice>
  );
}

/** What could not be sent: put in where nobody wrote since, else kept as a list of its own, or thrown away. */
function Left({ id, copy }: { id: string; copy: LeftCopy }) {
  const { revision, draft, state } = useDraft(id);
  const { putIn, discardLeft } = useDraftStore(id);
  const toast = useToast();
  const navigate = useNavigate();
  const isMoved = copy.base !== revision;
  const putting = useMutation({
    mutationFn: () => putIn(copy),
    onSuccess: (isIn) => isIn && toast.success('Je laatste wijzigingen staan erin.'),
    onError: (error) => toast.error(whyNot(error)),
  });
  const copying = useMutation({
    async mutationFn() {
      const at = { id, revision: String(copy.base) };
      // A revision that is not kept any more: then as close to it as the draft is now.
      const { draft: base } = await call(draftAt, { params: at }).catch(() => ({ draft }));
      const file = toFile(applyChanges(base, copy.changes));
      const title = `${copy.title} (kopie)`.trim().slice(0, 200);
      return call(createDraft, { body: { from: { kind: 'file', file: { ...file, title } } } });
    },
    async onSuccess({ id: made }) {
      discardLeft(copy);
      await askAnew(['campaigns']);
      toast.success('De kopie staat bij Vragenlijsten.');
      await navigate(`/vragenlijsten/${made}/vragen`);
    },
    onError: (error) => toast.error(whyNot(error)),
  });
  return (
    <section aria-label="Niet bewaard">
      <Notice
        kind="wrong"
        title="Je laatste wijzigingen staan nog op dit apparaat."
        action={
          <div className="actions tight">
            {isMoved ? (
              <Button
                kind="secondary"
                busy={copying.isPending}
                busyText="Bezig met bewaren"
                onClick={() => copying.mutate()}
              >
                Bewaar als kopie
              </Button>
            ) : (
              <Button
                kind="secondary"
                busy={putting.isPending || state === 'saving'}
                busyText="Een moment"
                onClick={() => putting.mutate()}
              >
                Zet ze erin
              </Button>
            )}
            <Button
              kind="quiet"
              onClick={() => toast.success('Je laatste wijzigingen zijn weggegooid.', { undo: discardLeft(copy) })}
            >
              Gooi weg
            </Button>
          </div>
        }
      >
        {isMoved
          ? 'Ze staan niet in de vragenlijst, en daarin is intussen verder geschreven.'
          : 'Ze staan nog niet in de vragenlijst.'}
      </Notice>
    </section>
  );
}
