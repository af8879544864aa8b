import { useEffect, useState } from 'react';
import { readOpenAnswers } from '#contract/calls/office/results/open-answers.ts';
import type { ResultsFigure } from '#contract/calls/office/results.ts';
import { number } from '../../number.ts';
import { useMay } from '../../session.ts';
import { writeAddress } from './address.ts';
import { Figure } from './figure/Figure.tsx';
import { Inks } from './figure/Inks.tsx';
import { StatementsFigure } from './figure/StatementsFigure.tsx';
import { ResultsBody } from './ResultsBody.tsx';
import { ResultsHead, type Showing } from './ResultsHead.tsx';
import { Stops } from './Stops.tsx';
import { Toolbar } from './Toolbar.tsx';
import { people } from './words.ts';

export default function ResultsScreen() {
  return (
    <ResultsBody title="Resultaten" view="">
      {(of) => <AllQuestions of={of} />}
    </ResultsBody>
  );
}

function AllQuestions({ of }: { of: Showing }) {
  const { id, results, looked, change } = of;
  const { chosen, respondents, figures } = results;
  const mayReadTexts = useMay(readOpenAnswers);
  const crosstabOf = (question: string) => {
    if (results.splits.length === 0) return '';
    const params = writeAddress(new URLSearchParams({ rij: question, stand: String(results.snapshot.number) }), looked);
    return `/vragenlijsten/${id}/resultaten/kruistabel?${params}`;
  };
  const about = results.rules === 'inside' ? '' : 'Ongeveer ';
  const cards = cardsOf(figures, looked.split.length === 0);
  return (
    <>
      <ResultsHead
        of={of}
        view=""
        say={
          looked.conditions.length > 0 && chosen !== null && respondents !== null ? (
            <>
              <b>{`${about}${people(chosen)}`}</b>
              {` van de ${number(respondents)} passen bij je keuze.`}
            </>
          ) : (
            <>
              <b>{respondents === null ? 'Minder dan 10 ouders' : `${about}${people(respondents)}`}</b>
              {respondents === 1 ? ' vulde alles in.' : ' vulden alles in.'}
            </>
          )
        }
      />
      <Toolbar results={results} looked={looked} change={change} />
      <div className="read">
        <Contents entries={cards.map(entryOf)} />
        <div className="figures">
          <Inks />
          {cards.map((card) =>
            card.figures.length > 1 ? (
              <StatementsFigure
                key={card.anchor}
                results={results}
                figures={card.figures}
                anchor={card.anchor}
                crosstabOf={crosstabOf}
              />
            ) : (
              <Figure
                key={card.anchor}
                id={id}
                results={results}
                figure={card.figures[0]!}
                anchor={card.anchor}
                crosstab={crosstabOf(card.figures[0]!.question)}
                texts={
                  mayReadTexts ? `/vragenlijsten/${id}/resultaten/open?vraag=${card.figures[0]!.question}` : undefined
                }
                looked={looked}
              />
            ),
          )}
          <Stops id={id} results={results} />
        </div>
      </div>
    </>
  );
}

type Card = { anchor: string; figures: ResultsFigure[] };

/** Statements of one list are one card, unless they are split by groups: then each needs a table. */
function cardsOf(figures: readonly ResultsFigure[], together: boolean): Card[] {
  const cards: Card[] = [];
  for (const [at, figure] of figures.entries()) {
    const before = cards.at(-1)?.figures[0];
    const same = together && figure.list && before?.list?.id === figure.list.id && !figure.wording && !before.wording;
    if (same) cards.at(-1)!.figures.push(figure);
    else cards.push({ anchor: `vraag-${at + 1}`, figures: [figure] });
  }
  return cards;
}

function entryOf({ anchor, figures: [first, ...others] }: Card): Entry {
  const isList = others.length > 0;
  return {
    anchor,
    number: isList ? (first!.number?.replace(/[a-z]+$/, '') ?? null) : first!.number,
    title: isList ? first!.list!.title : first!.title,
  };
}

type Entry = { anchor: string; number: string | null; title: string };

/** The questions of the page, to jump to; on a phone folded. The one that is being read is marked. */
function Contents({ entries }: { entries: readonly Entry[] }) {
  const [current, setCurrent] = useState('');
  const anchors = entries.map(({ anchor }) => anchor).join(' ');
  useEffect(() => {
    const seen = new Set<string>();
    const watch = new IntersectionObserver(
      (changes) => {
        for (const { target, isIntersecting } of changes) {
          if (isIntersecting) seen.add(target.id);
          else seen.delete(target.id);
        }
        setCurrent((before) => anchors.split(' ').find((one) => seen.has(one)) ?? before);
      },
      { rootMargin: '-15% 0px -55% 0px' },
    );
    for (const anchor of anchors.split(' ')) {
      const card = document.getElementById(anchor);
      if (card) watch.observe(card);
    }
    return () => watch.disconnect();
  }, [anchors]);
  const [isOpen, setOpen] = useState(false);
  return (
    <details className="toc on-screen" open={isOpen} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>
        <span>Ga naar een vraag</span>
        <span className="soft">{entries.length === 1 ? '1 vraag' : `${entries.length} vragen`}</span>
      </summary>
      <nav aria-label="Vragen">
        <ol>
          {entries.map(({ anchor, number, title }) => (
            <li key={anchor}>
              <a
                href={`#${anchor}`}
                aria-current={anchor === current ? 'true' : undefined}
                onClick={() => setOpen(false)}
              >
                <b>{number ?? '–'}</b>
                <span>{title}</span>
              </a>
            </li>
          ))}
        </ol>
      </nav>
    </details>
  );
}
