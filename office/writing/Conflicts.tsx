import { type ReactNode, useEffect, useId, useRef } from 'react';
import type { Draft } from '#contract/writing/draft.ts';
import type { Conflict } from '#contract/writing/merge.ts';
import { Button } from '#ui/Button.tsx';
import { type Line, sidesOf } from './conflict-words.ts';

type Props = {
  conflicts: readonly Conflict[];
  draft: Draft;
  choose: (conflict: Conflict, side: 'mine' | 'theirs') => void;
};

/** What two people changed at the same moment, side by side, until one is chosen. Nothing of the rest waits for it. */
export function Conflicts({ conflicts, draft, choose }: Props) {
  const heading = useRef<HTMLHeadingElement>(null);
  const count = conflicts.length;
  const before = useRef(count);
  // Whoever chose stood on a button that is gone: focus goes on to the next choice.
  useEffect(() => {
    if (count > 0 && count < before.current) heading.current?.focus();
    before.current = count;
  }, [count]);
  return (
    <div aria-live="polite">
      {count > 0 && (
        <section className="conflicts" aria-labelledby="samen">
          <h2 id="samen" ref={heading} tabIndex={-1}>
            {count === 1
              ? 'Jij en een collega veranderden hetzelfde'
              : `Jij en een collega veranderden op ${count} plaatsen hetzelfde`}
          </h2>
          <p>Kies wat blijft. Al het andere is gewoon bewaard.</p>
          {conflicts.map((conflict) => (
            <One key={keyOf(conflict)} conflict={conflict} draft={draft} choose={choose} />
          ))}
        </section>
      )}
    </div>
  );
}

const keyOf = ({ thing }: Conflict): string => `${thing.kind} ${thing.kind === 'setting' ? thing.name : thing.key}`;

function One({ conflict, draft, choose }: Omit<Props, 'conflicts'> & { conflict: Conflict }) {
  const id = useId();
  const { title, mine, theirs } = sidesOf(conflict, draft);
  return (
    <article aria-labelledby={id}>
      <h3 id={id}>{title}</h3>
      <div className="sides">
        <Side name="Van jou" lines={mine} gone="Jij haalde dit weg.">
          <Button kind="secondary" aria-describedby={id} onClick={() => choose(conflict, 'mine')}>
            Houd die van mij
          </Button>
        </Side>
        <Side name="Van je collega" lines={theirs} gone="Je collega haalde dit weg.">
          <Button kind="secondary" aria-describedby={id} onClick={() => choose(conflict, 'theirs')}>
            Neem die van mijn collega
          </Button>
        </Side>
      </div>
    </article>
  );
}

type SideProps = { name: string; lines: Line[] | undefined; gone: string; children: ReactNode };

function Side({ name, lines, gone, children }: SideProps) {
  return (
    <div className="side-of">
      <h4>{name}</h4>
      {lines ? (
        <dl>
          {lines.map((line) => (
            <div key={line.name}>
              <dt>{line.name}</dt>
              <dd>{line.differs ? <mark>{line.words}</mark> : line.words}</dd>
            </div>
          ))}
        </dl>
      ) : (
        <p className="soft">{gone}</p>
      )}
      <div className="actions tight">{children}</div>
    </div>
  );
}
