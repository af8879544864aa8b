import { type InfiniteData, useInfiniteQuery, useMutation } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { Link } from 'react-router';
import type { draftHistory, HistoryLine } from '#contract/calls/office/writing.ts';
import type { Reply } from '#contract/endpoint.ts';
import { clockTime, weekday } from '#contract/format.ts';
import type { ToldEdit } from '#questionnaire/difference/edit-notes.ts';
import type { Change } from '#questionnaire/draft/changes.ts';
import { Button } from '#ui/Button.tsx';
import { Notice } from '#ui/Notice.tsx';
import { useToast } from '#ui/Toasts.tsx';
import { useHeadingFocus } from '#ui/useHeadingFocus.ts';
import { whyNot } from '../../../api.ts';
import { number } from '../../../number.ts';
import { Awaited } from '../../../parts/Awaited.tsx';
import { EmptyState } from '../../../parts/EmptyState.tsx';
import { PartBoundary } from '../../../parts/PartBoundary.tsx';
import { useTitle } from '../../../title.ts';
import { useDraft, withDraft } from '../../../writing/DraftOf.tsx';
import { useSayDone } from '../SaveLine.tsx';
import { titleOfDraft } from '../titleOfDraft.ts';
import { WritingHead } from '../WritingHead.tsx';
import { sayChanges, titlesIn, whyWords } from './changes-told.ts';
import { historyQuery } from './historyQuery.ts';

type Page = Reply<typeof draftHistory>;

export default withDraft(HistoryOf);

function HistoryOf({ id }: { id: string }) {
  const draft = useDraft(id);
  const heading = useHeadingFocus(id);
  useTitle(`Wijzigingen - ${titleOfDraft(draft.draft)}`);
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery({
    ...historyQuery(id, draft.revision),
    placeholderData: (before: InfiniteData<Page, number | null> | undefined) => before,
  });
  const { back, done, undo } = usePutBack(draft);
  const lines = useMemo(() => data?.pages.flatMap(({ revisions }) => revisions) ?? [], [data]);
  const titles = useMemo(() => titlesIn(draft.draft, lines), [draft.draft, lines]);
  const published = new Map(data?.pages[0]?.versions.map((one) => [one.revision, one.number]));
  return (
    <>
      <WritingHead
        id={id}
        draft={draft}
        view="geschiedenis"
        heading={heading}
        say={
          draft.revision === 0 ? (
            'Er is nog niets veranderd.'
          ) : (
            <>
              <b>{draft.revision === 1 ? 'Eén keer veranderd.' : `${number(draft.revision)} keer veranderd.`}</b> Je
              kunt naar elk moment terug.
            </>
          )
        }
      />
      <div role="status" className="note">
        {done && (
          <Notice
            kind="done"
            title={`De lijst is weer zoals op ${done.when}.`}
            action={
              <button type="button" className="link-button" onClick={undo}>
                Ongedaan maken
              </button>
            }
          />
        )}
      </div>
      <Awaited query={{ data, error, refetch }} rows={6} of="de geschiedenis" />
      {data && lines.length === 0 && (
        <EmptyState title="Nog geen wijzigingen" act={<Link to={`/vragenlijsten/${id}/vragen`}>Naar de vragen</Link>}>
          Hier komt elke wijziging te staan: wie die maakte, en een knop om terug te gaan.
        </EmptyState>
      )}
      {lines.length > 0 && (
        <ol className="history">
          {lines.map((line) => (
            <Line
              key={line.revision}
              line={line}
              newest={line.revision === draft.revision}
              published={published.get(line.revision)}
              titles={titles}
              busy={back.isPending && back.variables.revision === line.revision}
              onBack={() => back.mutate({ revision: line.revision, when: momentOf(line.at) })}
            />
          ))}
        </ol>
      )}
      {hasNextPage && (
        <Button
          kind="secondary"
          busy={isFetchingNextPage}
          busyText="Bezig met laden"
          onClick={() => void fetchNextPage()}
        >
          Laat oudere zien
        </Button>
      )}
    </>
  );
}

type RevisionToRestore = { revision: number; when: string };

/**
 * Puts the draft back to a revision. It is an act like any other: taking it back changes what it changed, and leaves what
 * colleagues wrote since.
 */
function usePutBack({ putBack, undo }: ReturnType<typeof useDraft>) {
  const toast = useToast();
  const say = useSayDone();
  const [done, setDone] = useState<{ when: string; act: number } | null>(null);
  const back = useMutation({
    mutationFn: ({ revision, when }: RevisionToRestore) => putBack(revision, `Teruggezet naar ${when}`),
    onSuccess(act, { when }) {
      setDone(act === undefined ? null : { when, act });
      if (act === undefined) toast.success('De lijst is nu al zoals toen.');
    },
    onError: (error) => toast.error(whyNot(error)),
  });
  const takeBack = () => {
    if (done) say(undo(done.act));
    setDone(null);
  };
  return { back, done, undo: takeBack };
}

const shownMost = 6;

type LineProps = {
  line: HistoryLine;
  newest: boolean;
  published: number | undefined;
  titles: ReadonlyMap<string, string>;
  busy: boolean;
  onBack: () => void;
};

function Line({ line, newest, published, titles, busy, onBack }: LineProps) {
  return (
    <li>
      <p className="who-when">
        <b>{line.by ?? 'De beheerder'}</b> <time dateTime={line.at}>{momentOf(line.at)}</time>
        {line.why && <span className="soft">{whyWords[line.why]}</span>}
        {published !== undefined && <span className="soft">{`Gepubliceerd als versie ${published}`}</span>}
      </p>
      {/* Whatever a change says, the way back to this moment stays. */}
      <PartBoundary failed={<p>Wat hier veranderde, konden we niet laten zien.</p>}>
        <ChangeList line={line} titles={titles} />
      </PartBoundary>
      {!newest && (
        <Button kind="quiet" busy={busy} onClick={onBack}>
          Zet terug<span className="unseen">{` naar ${momentOf(line.at)}`}</span>
        </Button>
      )}
    </li>
  );
}

function ChangeList({ line, titles }: Pick<LineProps, 'line' | 'titles'>) {
  const [all, setAll] = useState(false);
  const said = sayChanges(line.changes as Change[], titles, line.edits as ToldEdit[]);
  const hiding = all ? 0 : Math.max(0, said.length - shownMost);
  return (
    <>
      <ul>
        {said.slice(0, said.length - hiding).map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
      {hiding > 0 && (
        <button type="button" className="link-button" onClick={() => setAll(true)}>
          {`En nog ${hiding === 1 ? 'één' : number(hiding)}`}
        </button>
      )}
    </>
  );
}

const momentOf = (at: string): string => `${weekday(new Date(at))}, ${clockTime(new Date(at))} uur`;
