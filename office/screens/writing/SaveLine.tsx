import { useLayoutEffect } from 'react';
import { clockTime } from '#contract/format.ts';
import { IconCheck } from '#ui/Icons.tsx';
import { useToast } from '#ui/Toasts.tsx';
import { LinkButton } from '../../parts/LinkButton.tsx';
import { useDraft } from '../../writing/DraftOf.tsx';
import type { Undone } from '../../writing/draft-snapshot.ts';
import { discarded } from '../../writing/LeftBehind.tsx';
import { IconRedo, IconUndo } from './editor/icons.tsx';

export function SaveLine({ id }: { id: string }) {
  const draft = useDraft(id);
  const toast = useToast();
  const { undoes, redoes } = draft;
  const step = useStep(id);
  useLayoutEffect(() => {
    function press(event: KeyboardEvent) {
      if (!(event.ctrlKey || event.metaKey) || event.altKey) return;
      const key = event.key.toLowerCase();
      const way = key === 'y' || (key === 'z' && event.shiftKey) ? 'redo' : key === 'z' ? 'undo' : undefined;
      if (!way || hasOwnUndo(event.target)) return;
      event.preventDefault();
      step(way);
    }
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, [step]);

  return (
    <div className="saved">
      {draft.state === 'saved' && (
        <p className="inline-icon">
          <IconCheck />
          {`Bewaard om ${clockTime(draft.saved_here_at ?? new Date(draft.saved_at))} uur`}
        </p>
      )}
      {draft.state === 'saving' && <p>Bezig met bewaren</p>}
      {/* Said aloud only when something is wrong: all goes well every second. */}
      <p role="status">{troubleWords(draft)}</p>
      {draft.state === 'unsent' && draft.refused && (
        <LinkButton onClick={() => toast.success(discarded, { undo: draft.discard() })}>Weggooien</LinkButton>
      )}
      <button
        type="button"
        className="icon-button"
        aria-label={undoes ? `Ongedaan maken: ${undoes}` : 'Ongedaan maken'}
        aria-disabled={!undoes || !draft.writes || undefined}
        onClick={() => step('undo')}
      >
        <IconUndo />
      </button>
      <button
        type="button"
        className="icon-button"
        aria-label={redoes ? `Opnieuw doen: ${redoes}` : 'Opnieuw doen'}
        aria-disabled={!redoes || !draft.writes || undefined}
        onClick={() => step('redo')}
      >
        <IconRedo />
      </button>
    </div>
  );
}

/**
 * The browser takes back letters in a field; a draft takes back changes. In words that are written in place the browser
 * goes first, as long as somebody typed there since they came; any other text field is all the browser's.
 */
function hasOwnUndo(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  if (target.matches('.in-place')) return target.hasAttribute('data-typed');
  return target.matches('textarea, input:not([type="checkbox"], [type="radio"]), [contenteditable]');
}

function useStep(id: string) {
  const { undo, redo } = useDraft(id);
  const say = useSayDone();
  return (way: 'undo' | 'redo') => say(way === 'undo' ? undo() : redo(), way);
}

/** Says what was taken back or done again, and what of it stays because it was changed since. */
export function useSayDone() {
  const toast = useToast();
  return (done: Undone | undefined, way: 'undo' | 'redo' = 'undo') => {
    if (!done) return;
    if (done.kept === 'nothing')
      toast.success(`${way === 'undo' ? 'Ongedaan gemaakt' : 'Opnieuw gedaan'}: ${done.label}.`);
    else if (done.kept === 'some') toast.error(`Een deel blijft, want het is daarna nog veranderd (${done.label}).`);
    else toast.error(`Dit blijft zo, want het is daarna nog veranderd (${done.label}).`);
  };
}

function troubleWords({ state, kept, refused, trouble }: ReturnType<typeof useDraft>): string {
  if (state === 'saved' || state === 'saving') return '';
  if (refused) return `Niet bewaard. ${refused}`;
  if (trouble === 'session') return 'Nog niet verstuurd: log opnieuw in. Wat je typte, staat hier nog.';
  return kept
    ? 'Nog niet verstuurd: de verbinding is weg. Wat je typte, blijft op deze computer staan.'
    : 'Nog niet verstuurd: de verbinding is weg. Laat dit tabblad open.';
}
