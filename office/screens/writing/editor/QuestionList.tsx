import { type KeyboardEvent, memo, type PointerEvent, useCallback, useEffect, useMemo, useRef } from 'react';
import { enumerate } from '#contract/format.ts';
import { chanceWords } from '#questionnaire/chance.ts';
import { type Draft, leadsTo } from '#questionnaire/draft/draft.ts';
import { end } from '#questionnaire/flow.ts';
import { useEditing } from './editing.tsx';
import { moving } from './edits/questions.ts';
import { IconPlus } from './icons.tsx';
import { useDragRow } from './useDragRow.ts';

type Props = {
  draft: Draft;
  current: string;
  faulty: ReadonlySet<string>;
  onOpen: (key: string, byKeys: boolean) => void;
  onAdd: () => void;
  /** From a text or a file (''), or from the bank (null). */
  onAddMany: (from: '' | null) => void;
};

/** Where the answers of a question jump to, as 'naar 7 en het einde'. */
function jumpsOf(draft: Draft): ReadonlyMap<string, string> {
  const places = new Map(draft.questions.map(({ key }, at) => [key, `${at + 1}`]));
  const entries = draft.questions.map(({ entry }) => entry);
  const said = draft.questions.map(({ key, entry }, at): [string, string] => {
    const ends = [entry.go_to, ...(entry.options ?? []).map(({ go_to }) => go_to)].includes(end);
    const to = [...new Set(leadsTo(entry))].map((key) => places.get(key) ?? 'een vraag die weg is');
    const all = [...to, ...(ends ? ['het einde'] : [])];
    const said = [
      ...(entry.show_if ? ['met voorwaarde'] : []),
      ...[(entry.by_chance && chanceWords(entries, at)) || []].flat(),
      ...(all.length > 0 ? [`naar ${enumerate(all)}`] : []),
    ];
    return [key, said.join(', ')];
  });
  return new Map(said);
}

/** All questions, as stations of a line. Arrows walk through them, and with Alt they move. */
export function QuestionList({ draft, current, faulty, onOpen, onAdd, onAddMany }: Props) {
  const editing = useEditing();
  const list = useRef<HTMLOListElement>(null);
  const { questions } = draft;
  const jumps = useMemo(() => jumpsOf(draft), [draft]);
  const keys = questions.map(({ key }) => key);
  const { order, hold, heldId } = useDragRow(list, keys, place);

  function place(key: string, to: number) {
    const { draft, out } = editing.now();
    const from = draft.questions.findIndex((one) => one.key === key);
    const told = `De vraag is nu vraag ${to + 1} van ${draft.questions.length}.`;
    editing.act(moving(draft, out, key, to), `Vraag ${from + 1} verplaatst`, told);
    editing.focusOn(`station-${key}`);
  }

  function press(event: KeyboardEvent<HTMLOListElement>) {
    const at = questions.findIndex(({ key }) => `station-${key}` === (event.target as HTMLElement).id);
    const to = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: questions.length - 1 }[event.key];
    if (at < 0 || to === undefined || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    if (to < 0 || to >= questions.length) return;
    if (event.altKey) place(questions[at]!.key, to);
    else document.getElementById(`station-${questions[to]!.key}`)?.focus();
  }

  // A long list scrolls by itself: what is open stays in view, and the page stays where it is.
  useEffect(() => {
    const station = document.getElementById(`station-${current}`);
    const box = list.current?.closest('.fold-inside');
    if (!station || !box) return;
    const [inside, around] = [station.getBoundingClientRect(), box.getBoundingClientRect()];
    if (inside.top < around.top) box.scrollTop -= around.top - inside.top;
    else if (inside.bottom > around.bottom) box.scrollTop += inside.bottom - around.bottom;
  }, [current]);

  // Always the same to call, or a keystroke would draw every row.
  const latest = useRef(onOpen);
  useEffect(() => {
    latest.current = onOpen;
  });
  const opening = useCallback((key: string, byKeys: boolean) => latest.current(key, byKeys), []);

  const byKey = new Map(questions.map((question) => [question.key, question]));
  const isListed = questions.some(({ key }) => key === current);
  return (
    <nav className="stations" aria-label="Vragen">
      <ol ref={list} onKeyDown={press}>
        {order.map((key, at) => {
          const { entry } = byKey.get(key)!;
          return (
            <Station
              key={key}
              id={key}
              number={at + 1}
              title={entry.title ?? ''}
              jumps={jumps.get(key)!}
              isCurrent={key === current}
              isStop={key === current || (!isListed && at === 0)}
              isFaulty={faulty.has(key)}
              isHeld={heldId === key}
              onHold={hold}
              onOpen={opening}
            />
          );
        })}
      </ol>
      <button type="button" className="button quiet" onClick={onAdd}>
        <IconPlus /> <span>Nieuwe vraag</span>
      </button>
      <button type="button" className="button quiet" onClick={() => onAddMany('')}>
        <IconPlus /> <span>Uit tekst of bestand</span>
      </button>
      <button type="button" className="button quiet" onClick={() => onAddMany(null)}>
        <IconPlus /> <span>Uit de vragenbank</span>
      </button>
    </nav>
  );
}

type StationProps = {
  id: string;
  number: number;
  title: string;
  jumps: string;
  isCurrent: boolean;
  /** The one that Tab comes to; arrows go to the others. */
  isStop: boolean;
  isFaulty: boolean;
  isHeld: boolean;
  onHold: (key: string, event: PointerEvent) => void;
  onOpen: Props['onOpen'];
};

// A keystroke in one question draws that question's row, and none of the others.
const Station = memo(function Station(props: StationProps) {
  const { id, number, title, jumps, isCurrent, isStop, isFaulty, isHeld, onHold, onOpen } = props;
  return (
    <li data-row className={isHeld ? 'held' : undefined}>
      <a
        id={`station-${id}`}
        href={`?vraag=${encodeURIComponent(id)}`}
        aria-current={isCurrent || undefined}
        tabIndex={isStop ? 0 : -1}
        draggable={false}
        onClick={(event) => {
          if (event.ctrlKey || event.metaKey || event.shiftKey) return;
          event.preventDefault();
          onOpen(id, event.detail === 0);
        }}
      >
        <b>{number}</b>
        <span>
          <span className="station-title">{title || <i>Vraag zonder tekst</i>}</span>
          {jumps && <small>{jumps}</small>}
        </span>
        {isFaulty && <span className="dot" role="img" aria-label="Hier klopt iets niet" />}
      </a>
      <span className="handle" aria-hidden="true" onPointerDown={(event) => onHold(id, event)} />
    </li>
  );
});
