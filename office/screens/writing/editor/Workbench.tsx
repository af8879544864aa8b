import { lazy, type ReactNode, Suspense, useEffect, useMemo, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import type { PublishFault } from '#contract/calls/office/writing.ts';
import { conditionsOn, type DraftQuestion, ledFrom } from '#questionnaire/draft/draft.ts';
import { useCommands } from '../../../keys/commands.ts';
import { PartBoundary } from '../../../parts/PartBoundary.tsx';
import { ReadAlong } from '../../../writing/ReadAlong.tsx';
import { DraftPart } from '../DraftPart.tsx';
import { EditingProvider, FaultyFieldsProvider, useMakeEditing, type Writing } from './editing.tsx';
import { adding, blankAfter, findQuestion, removing } from './edits/questions.ts';
import { titleId } from './element-ids.ts';
import { FaultLinks, faultyFields } from './Faults.tsx';
import { noHint } from './hints.ts';
import { ListHintLine } from './ListHintLine.tsx';
import { PlaceLinks, takeListFrom } from './parts.tsx';
import { isPlace, type Place, placeOf, places } from './places.ts';
import { QuestionList } from './QuestionList.tsx';
import { Properties } from './question/Properties.tsx';
import { QuestionSlip } from './question/QuestionSlip.tsx';

const AddQuestions = lazy(() => import('../start/AddQuestions.tsx'));
const KeyHints = lazy(async () => ({ default: (await import('./KeyHints.tsx')).KeyHints }));
const Opening = lazy(async () => ({ default: (await import('./settings/Opening.tsx')).Opening }));
const Review = lazy(() => import('./Review.tsx'));
const RemoveQuestion = lazy(async () => ({ default: (await import('./RemoveQuestion.tsx')).RemoveQuestion }));
const Settings = lazy(async () => ({ default: (await import('./settings/Settings.tsx')).Settings }));
const Letters = lazy(async () => ({ default: (await import('./settings/Letters.tsx')).Letters }));

type Props = {
  campaign: string;
  writing: Writing;
  now: () => Writing;
  anonymousOut: boolean | undefined;
  faults: readonly PublishFault[];
  /** What the address says is open: the key of a question, or a place. */
  open: string | null;
  /** Somebody came here for what is open, from another screen. */
  wasSent: boolean;
  onOpen: (name: string) => void;
  /** With what taking it back is called. */
  onRemoved: (question: DraftQuestion, label: string) => void;
  preview: ReactNode;
};

export function Workbench({
  campaign,
  writing,
  now,
  anonymousOut,
  faults,
  open,
  wasSent,
  onOpen,
  onRemoved,
  preview,
}: Props) {
  const { editing, said } = useMakeEditing(now);
  const { draft, writes } = writing;
  const { questions } = draft;
  const [leaving, setLeaving] = useState<string | null>(null);
  /** The text that was pasted; '' where none was, null where questions come from the bank. */
  const [pasted, setPasted] = useState<string | null | undefined>();
  // On a phone the list folds away; where there is no question yet, it is where the first one is made.
  const [isListOpen, setListOpen] = useState(draft.questions.length === 0);

  // A question that somebody else removed leaves its place to the one behind it.
  const lastPlace = useRef(0);
  const at = open && !isPlace(open) ? questions.findIndex(({ key }) => key === open) : -1;
  const place = at >= 0 ? at : Math.min(lastPlace.current, questions.length - 1);
  const question = open && isPlace(open) ? undefined : questions[place];
  const view = open && isPlace(open) ? open : question ? null : 'begin';
  useEffect(() => {
    if (question) lastPlace.current = place;
  });
  const current = view ?? question!.key;
  const number = place + 1;
  const here = useMemo(
    () => faults.filter(({ key, place }) => (key === null ? placeOf(place) === view : key === question?.key)),
    [faults, view, question?.key],
  );
  const faulting = useMemo(() => faultyFields(draft, here), [draft, here]);
  const faulty = new Set(faults.flatMap(({ key }) => key ?? []));

  // A link elsewhere on the screen, or the way back: focus goes along. What is opened in the list says so itself.
  const shown = useRef(wasSent ? null : open);
  const { hash, key: visit } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the same link pressed again goes there again
  useEffect(() => {
    if (hash) {
      shown.current = open;
      return editing.focusOn(decodeURIComponent(hash.slice(1)));
    }
    if (shown.current === open) return;
    shown.current = open;
    if (open) editing.focusOn(isPlace(open) ? open : titleId({ key: open, sub: null }));
  }, [open, hash, visit, editing]);

  function show(name: string, byKeys: boolean) {
    shown.current = name;
    onOpen(name);
    setListOpen(false);
    if (byKeys) editing.focusOn(isPlace(name) ? name : titleId({ key: name, sub: null }));
  }
  function add(after: string | null) {
    const { draft, out, writes } = editing.now();
    if (!writes) return;
    const before = after === null ? undefined : findQuestion(draft, after)?.entry;
    const { key, changes } = adding(draft, out, after, blankAfter(before));
    const place = draft.questions.findIndex((one) => one.key === after) + 2;
    editing.act(changes, 'Vraag toegevoegd', `Vraag ${place} is nieuw.`);
    show(key, true);
  }
  const addHere = () => add(question?.key ?? questions.at(-1)?.key ?? null);
  // Wherever focus is on this screen: a user who just came is at its heading.
  const latest = useRef(addHere);
  useEffect(() => {
    latest.current = addHere;
  });
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const { key, ctrlKey, metaKey, target } = event;
      if (key !== 'Enter' || !(ctrlKey || metaKey) || (target as Element).closest('dialog')) return;
      event.preventDefault();
      latest.current();
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, []);
  function remove(key: string, to: string | null) {
    const { draft, out } = editing.now();
    const at = draft.questions.findIndex((one) => one.key === key);
    const next = draft.questions[at + 1] ?? draft.questions[at - 1];
    const label = `Vraag ${at + 1} verwijderd`;
    editing.act(removing(draft, out, key, to), label);
    show(next?.key ?? 'begin', true);
    setLeaving(null);
    onRemoved(draft.questions[at]!, label);
  }

  useCommands('Schrijven', () => [
    { label: 'Nieuwe vraag', keys: 'Ctrl Enter', act: addHere },
    ...(Object.keys(places) as Place[]).map((name) => ({ label: places[name], act: () => show(name, true) })),
    { label: 'Volgend antwoord', keys: 'Enter' },
    { label: 'Vraag of antwoord verplaatsen', keys: 'Alt ↑ ↓' },
    { label: 'Een lijst plakken als antwoorden', keys: 'Ctrl V' },
    { label: 'Ongedaan maken', keys: 'Ctrl Z' },
    { label: 'Opnieuw doen', keys: 'Ctrl Shift Z' },
  ]);

  return (
    <EditingProvider value={editing}>
      <FaultyFieldsProvider value={faulting}>
        <div className={preview ? 'bench with-preview' : 'bench'}>
          <div className={isListOpen ? 'fold open' : 'fold'}>
            <button
              type="button"
              className="fold-button"
              aria-expanded={isListOpen}
              onClick={() => setListOpen(!isListOpen)}
            >
              <span>{question ? `Vraag ${number} van ${questions.length}` : places[view ?? 'begin']}</span>
              <span className="soft">alle vragen</span>
            </button>
            <div className="fold-inside">
              <PlaceLinks names={['begin']} current={current} onOpen={show} />
              <ReadAlong reading={!writes}>
                <DraftPart id={campaign} of={draft} failed="De lijst met vragen konden we niet laten zien.">
                  <QuestionList
                    draft={draft}
                    current={current}
                    faulty={faulty}
                    onOpen={show}
                    onAdd={addHere}
                    onAddMany={setPasted}
                  />
                </DraftPart>
              </ReadAlong>
              <PartBoundary of={draft} failed={<p className="soft small">{noHint}</p>}>
                <ListHintLine campaign={campaign} draft={draft} onOpen={(key) => show(key, true)} />
              </PartBoundary>
              <PlaceLinks names={['instellingen', 'berichten']} current={current} onOpen={show} />
            </div>
          </div>
          <div className="paper-side" onPasteCapture={(event) => setPasted(takeListFrom(event) ?? undefined)}>
            <FaultLinks id={campaign} draft={draft} faults={here} here />
            <ReadAlong reading={!writes}>
              {question && (
                <DraftPart
                  key={question.key}
                  id={campaign}
                  of={draft}
                  failed={`Vraag ${number} konden we niet laten zien.`}
                >
                  <QuestionSlip
                    writing={writing}
                    question={question}
                    number={number}
                    campaign={campaign}
                    onOpen={(key) => show(key, false)}
                    onRemove={(key) =>
                      ledFrom(draft, key).length + conditionsOn(draft, key).length > 0
                        ? setLeaving(key)
                        : remove(key, null)
                    }
                  />
                </DraftPart>
              )}
              {view && (
                <DraftPart key={view} id={campaign} of={draft} failed={`‘${places[view]}’ konden we niet laten zien.`}>
                  <Suspense>
                    {view === 'begin' && <Opening writing={writing} />}
                    {view === 'instellingen' && <Settings writing={writing} anonymousOut={anonymousOut} />}
                    {view === 'berichten' && <Letters writing={writing} />}
                  </Suspense>
                </DraftPart>
              )}
            </ReadAlong>
            <Suspense>{question && writes && <KeyHints entry={question.entry} />}</Suspense>
          </div>
          {(question || preview) && (
            <div className="bench-side">
              {preview}
              {question && (
                <DraftPart
                  key={question.key}
                  id={campaign}
                  of={draft}
                  failed={`De eigenschappen van vraag ${number} konden we niet laten zien.`}
                >
                  <ReadAlong reading={!writes}>
                    <Properties writing={writing} question={question} number={number} />
                  </ReadAlong>
                </DraftPart>
              )}
              {question && (
                <Suspense>
                  <Review
                    key={question.key}
                    campaign={campaign}
                    questions={questions}
                    open={question.key}
                    onOpen={(key) => show(key, true)}
                  />
                </Suspense>
              )}
            </div>
          )}
        </div>
        <p className="unseen" role="status">
          {said}
        </p>
        {pasted !== undefined && (
          <Suspense>
            <AddQuestions
              campaign={campaign}
              text={pasted}
              after={question ?? questions.at(-1)}
              onClose={() => setPasted(undefined)}
              onAdded={(key) => {
                setPasted(undefined);
                show(key, true);
              }}
            />
          </Suspense>
        )}
        {leaving && findQuestion(draft, leaving) && (
          <Suspense>
            <RemoveQuestion
              draft={draft}
              questionKey={leaving}
              onClose={() => setLeaving(null)}
              onRemove={(to) => remove(leaving, to)}
            />
          </Suspense>
        )}
      </FaultyFieldsProvider>
    </EditingProvider>
  );
}
