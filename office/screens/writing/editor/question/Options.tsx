import { useRef } from 'react';
import type { OptionEntry, QuestionEntry } from '#contract/writing/file.ts';
import { useEditing } from '../editing.tsx';
import {
  changing,
  dropping,
  inserting,
  namedOption,
  optionsOf,
  pasting,
  shifting,
  withOptionKey,
} from '../edits/options.ts';
import { type Part, without } from '../edits/questions.ts';
import { useDragRow } from '../useDragRow.ts';
import { useRowIds } from '../useRowIds.ts';
import { explanationId, usePart } from './Asked.tsx';
import { Jump, type Target } from './Jump.tsx';
import { isChoice } from './kinds.ts';
import { OptionRow, type RowActs } from './OptionRow.tsx';
import { OtherRow } from './OtherRow.tsx';

type Props = {
  part: Part;
  entry: QuestionEntry;
  /** 'vraag 5' */
  label: string;
  /** Empty for a sub-question: those lead nowhere. */
  targets: readonly Target[] | null;
  /** Names of answers in the version that is out. */
  namesOut: ReadonlySet<string> | undefined;
};

export const optionId = ({ sub }: Part, at: number): string => `antwoord-${sub === null ? '' : `${sub + 1}-`}${at + 1}`;

/** The answers to choose from, and behind them an empty row: whoever writes in it has made one. */
export function Options({ part, entry, label, targets, namesOut }: Props) {
  const editing = useEditing();
  const rows = useRef<HTMLDivElement>(null);
  const options = optionsOf(entry);
  // The option that gets its name from what is typed: one that had none when somebody came to it.
  const naming = useRef(-1);
  const { now, keep } = usePart(part, label);
  const focus = (at: number) => editing.focusOn(optionId(part, Math.max(0, at)));
  const { ids, blank, claim } = useRowIds(options);
  const { order, hold, heldId } = useDragRow(rows, ids, (id, to) => {
    const from = ids.indexOf(id);
    move(from, to - from);
  });

  function move(from: number, by: number) {
    const entry = now();
    const row = optionsOf(entry);
    const to = from + by;
    const title = row[from]?.title || 'Het antwoord';
    if (to < 0 || to >= row.length) return editing.say(`‘${title}’ staat al ${to < 0 ? 'bovenaan' : 'onderaan'}.`);
    keep(shifting(entry, from, to), 'Antwoord verplaatst');
    focus(to);
    naming.current = -1;
    editing.say(`‘${title}’ staat nu op plaats ${to + 1} van ${row.length}.`);
  }

  const acts: RowActs = {
    begin: (at) => {
      naming.current = optionsOf(now())[at]?.ref ? -1 : at;
    },
    write(at, title) {
      const entry = now();
      const option = optionsOf(entry)[at];
      if (!option) claim();
      const written = option ? changing(entry, at, { ...option, title }) : inserting(entry, at, { title });
      keep(naming.current === at ? namedOption(written, at) : written, `Antwoord ${at + 1} geschreven`);
    },
    keep: (at, option) => keep(changing(now(), at, option)),
    enter(at) {
      const entry = now();
      if (!optionsOf(entry)[at]) return;
      if (optionsOf(entry)[at + 1]?.title !== '' && at + 1 < optionsOf(entry).length)
        keep(inserting(entry, at + 1, { title: '' }), 'Antwoord ingevoegd');
      focus(at + 1);
    },
    remove(at) {
      const entry = now();
      const title = optionsOf(entry)[at]?.title;
      keep(dropping(entry, at), 'Antwoord verwijderd');
      focus(at - 1);
      editing.say(title ? `‘${title}’ is weg.` : 'Het lege antwoord is weg.');
    },
    move,
    step(at, by) {
      if (at + by < 0) editing.focusOn(explanationId(part));
      else if (at + by <= options.length) focus(at + by);
    },
    paste(at, text) {
      if (!/[\r\n]/.test(text.trim())) return false;
      const pasted = pasting(now(), at, text);
      if (pasted.count === 0) return false;
      keep(pasted.entry, 'Antwoorden geplakt');
      focus(pasted.last);
      editing.say(pasted.count === 1 ? 'Eén regel geplakt.' : `${pasted.count} regels geplakt als antwoorden.`);
      return true;
    },
  };

  if (!isChoice(entry)) return null;
  const kind = entry.type === 'multiple_answer' ? 'checkbox' : 'radio';
  const of = part.sub === null ? '' : ` van deelvraag ${part.sub + 1}`;
  const byId = new Map(ids.map((id, at) => [id, options[at]!]));
  return (
    <div className="rows" ref={rows}>
      {[...order, blank].map((id, at) => {
        const option = byId.get(id);
        return (
          <OptionRow
            key={id}
            at={at}
            option={option ?? {}}
            isNew={!option}
            id={optionId(part, at)}
            of={of}
            kind={kind}
            acts={acts}
            onHold={(event) => hold(id, event)}
            isHeld={heldId === id}
            isOut={namesOut?.has(option?.ref ?? '') ?? false}
            jump={
              option &&
              targets && (
                <OptionJump
                  at={at}
                  option={option}
                  targets={targets}
                  onKeep={(kept) => keep(changing(now(), at, kept), 'Sprong gekozen')}
                />
              )
            }
          />
        );
      })}
      {entry.other && <OtherRow kind={kind} onRemove={() => keep(without(now(), 'other'))} />}
    </div>
  );
}

type JumpProps = { at: number; option: OptionEntry; targets: readonly Target[]; onKeep: (option: OptionEntry) => void };

const OptionJump = ({ at, option, targets, onKeep }: JumpProps) => (
  <Jump
    label={`Waarheen na ‘${option.title || `antwoord ${at + 1}`}’`}
    value={option.go_to ?? ''}
    targets={targets}
    on="volgende vraag"
    onChoose={(to) => onKeep(withOptionKey(option, 'go_to', to))}
  />
);
