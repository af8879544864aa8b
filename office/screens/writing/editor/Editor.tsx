import { lazy, Suspense, useCallback, useEffect, useRef, useState } from 'react';
import { Link, useLocation, useNavigate, useSearchParams } from 'react-router';
import { ownSetting } from '#questionnaire/draft/changes.ts';
import type { DraftQuestion } from '#questionnaire/draft/draft.ts';
import { buttonClass } from '#ui/Button.tsx';
import { useToast } from '#ui/Toasts.tsx';
import { useHeadingFocus } from '#ui/useHeadingFocus.ts';
import { useCommands } from '../../../keys/commands.ts';
import { useTitle } from '../../../title.ts';
import { useDraft, useDraftStore, withDraft } from '../../../writing/DraftOf.tsx';
import { DraftPart } from '../DraftPart.tsx';
import { type Width, widths } from '../preview/widths.ts';
import { SaveLine, useSayDone } from '../SaveLine.tsx';
import { titleOfDraft } from '../titleOfDraft.ts';
import { WritingHead } from '../WritingHead.tsx';
import { FaultSummary } from './Faults.tsx';
import { Lede } from './Lede.tsx';
import { Switch } from './parts.tsx';
import { isPlace } from './places.ts';
import { useFaults } from './useFaults.ts';
import { Workbench } from './Workbench.tsx';

/** From this width of the window on there is room for a preview beside the paper and the list. */
const beside_px = 1600;
const name = 'voorbeeld';
const shut = 'uit';

/**
 * Whether a preview stands beside the list, and how wide: ?voorbeeld=375, or ?voorbeeld=uit. An address that says nothing
 * leaves it as it was: the ways to a question do not know of it.
 */
function usePane() {
  const [search, setSearch] = useSearchParams();
  const said = search.get(name);
  const [usual] = useState<Width | null>(() => (window.innerWidth >= beside_px ? 375 : null));
  const last = useRef(usual);
  const width = said === shut ? null : (widths.find((one) => `${one.width}` === said)?.width ?? last.current);
  function show(width: Width | null) {
    setSearch(
      (now) => {
        now.set(name, width === null ? shut : `${width}`);
        return now;
      },
      { replace: true },
    );
  }
  useEffect(() => {
    last.current = width;
    if (said === null && width !== usual) show(width);
  });
  return { width, show, toggle: () => show(width === null ? (usual ?? 375) : null) };
}

// A page in a page: only for who looks at it.
const PreviewPane = lazy(async () => ({ default: (await import('../preview/PreviewPane.tsx')).PreviewPane }));

/** Where a list is written: /vragenlijsten/:id/vragen?vraag=KEY */
export default withDraft(Screen);

function Screen({ id }: { id: string }) {
  const written = useDraft(id);
  const { draft, out, change, undo, revision, writes } = written;
  const { get, change: send, startWriting } = useDraftStore(id);
  useEffect(() => startWriting(), [startWriting]);
  const now = useCallback(() => ({ ...get(), change: send }), [get, send]);
  const [search, setSearch] = useSearchParams();
  const toast = useToast();
  const say = useSayDone();
  const faults = useFaults(id, revision);
  const pane = usePane();
  const navigate = useNavigate();
  useCommands('Deze vragenlijst', () => [
    { label: 'Publiceren', act: () => void navigate(`/vragenlijsten/${id}/publiceren`) },
    { label: 'Voorbeeld tonen', act: pane.toggle },
  ]);
  const open = useCallback(
    (name: string) =>
      setSearch((now) => {
        now.set('vraag', name);
        return now;
      }),
    [setSearch],
  );
  const asked = search.get('vraag');
  useTitle(`Vragen schrijven - ${titleOfDraft(draft)}`);

  // Anyone who was sent to a question comes to that question, and nobody to the heading.
  const byHeading = useHeadingFocus(id);
  const plain = useRef<HTMLHeadingElement>(null);
  const [sent] = useState(asked !== null);
  const isShown = useLocation().key !== 'default';

  /** Takes back the very act that removed it, whatever was done since. */
  function putBack(question: DraftQuestion, act: number | undefined) {
    const done = undo(act);
    if (done?.kept !== 'nothing') say(done);
    open(question.key);
  }
  return (
    <>
      <WritingHead
        id={id}
        draft={written}
        view="vragen"
        heading={sent ? plain : byHeading}
        say={<Lede draft={draft} faults={faults} />}
        actions={
          <>
            <SaveLine id={id} />
            <Link className={buttonClass('primary')} to={`/vragenlijsten/${id}/publiceren`}>
              Publiceren
            </Link>
          </>
        }
      />
      {faults !== 'unknown' && faults && <FaultSummary id={id} draft={draft} faults={faults} />}
      <Switch label="Voorbeeld tonen" checked={pane.width !== null} onChange={pane.toggle} />
      <Workbench
        campaign={id}
        writing={{ draft, out, writes, change }}
        now={now}
        anonymousOut={written.anonymous_fixed && out ? ownSetting(out.settings, 'anonymous') === true : undefined}
        faults={faults === 'unknown' ? [] : (faults ?? [])}
        open={asked}
        wasSent={sent && isShown}
        onOpen={open}
        onRemoved={(question, label) => {
          const act = get().undoes_act;
          toast.success(`${label}.`, { undo: () => putBack(question, act) });
        }}
        preview={
          pane.width !== null && (
            <Suspense>
              <DraftPart id={id} of={draft} failed="Het voorbeeld konden we niet laten zien.">
                <PreviewPane
                  id={id}
                  draft={draft}
                  // Without one in the address the first question is open.
                  current={asked === null ? (draft.questions[0]?.key ?? null) : isPlace(asked) ? null : asked}
                  width={pane.width}
                  onWidth={pane.show}
                />
              </DraftPart>
            </Suspense>
          )
        }
      />
    </>
  );
}
