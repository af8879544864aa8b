import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Report, ReportDraft } from '#contract/calls/office/report.ts';
import { Button } from '#ui/Button.tsx';
import { Checkbox } from '#ui/fields/Checkbox.tsx';
import { whyNot } from '../../api.ts';
import { NotDone } from '../../parts/NotDone.tsx';
import { openQuery } from '../results/openQuery.ts';
import type { useReportDraft } from './useReportDraft.ts';

type Picked = NonNullable<ReportDraft['quotes']>;
type Question = Report['quotable'][number];
type Props = { id: string; report: Report; writing: ReturnType<typeof useReportDraft> };

/** What parents wrote, chosen one by one. Which answers they are is forgotten once the report is online. */
export function Quotes({ id, report: { quotable, quoted, published }, writing: { draft, change } }: Props) {
  const [read, setRead] = useState<ReadonlyMap<string, string>>(new Map());
  const quotes = draft.quotes ?? [];
  if (quotable.length === 0 && quotes.length === 0) return null;
  const wordsOf = (key: string) => quoted.find(({ text }) => text === key)?.words ?? read.get(key);
  const drop = (key: string) => change({ quotes: quotes.filter(({ text }) => text !== key) });
  const pick = (question: string, key: string, words: string) => {
    setRead(new Map(read).set(key, words));
    change({ quotes: [...quotes, { question, text: key }] });
  };
  const listed = (of: Picked) =>
    of.length > 0 && (
      <ul className="quoted">
        {of.map(({ text: key }, at) => (
          <li key={key}>
            <blockquote>{wordsOf(key) ?? 'Dit antwoord is er niet meer, of mag niet gelezen worden.'}</blockquote>
            <Button kind="quiet" onClick={() => drop(key)}>
              Haal weg<span className="unseen">{`: citaat ${at + 1}`}</span>
            </Button>
          </li>
        ))}
      </ul>
    );
  const known = new Set(quotable.map((one) => one.id));
  return (
    <section aria-labelledby="citaten-kiezen">
      <h2 id="citaten-kiezen">Citaten</h2>
      <p className="soft">
        {'Alleen bij vragen die zeggen dat we antwoorden laten lezen. Hooguit één op de tien antwoorden. '}
        {published && 'Welke antwoorden online staan, bewaren we niet: kies ze voor een nieuwe uitgave opnieuw.'}
      </p>
      <ol className="picked">
        {quotable.map((question) => {
          const own = quotes.filter((one) => one.question === question.id);
          return (
            <li key={question.id}>
              <h3>{question.title}</h3>
              {listed(own)}
              <Choosing id={id} question={question} own={own} pick={pick} drop={drop} />
            </li>
          );
        })}
      </ol>
      {listed(quotes.filter(({ question }) => !known.has(question)))}
    </section>
  );
}

type ChoosingProps = {
  id: string;
  question: Question;
  own: Picked;
  pick: (question: string, key: string, words: string) => void;
  drop: (key: string) => void;
};

function Choosing({ id, question, own, pick, drop }: ChoosingProps) {
  // Where each page begins that was opened, the one on the screen last.
  const [pages, setPages] = useState<readonly string[]>([]);
  const after = pages.at(-1);
  const { data, error } = useQuery({
    ...openQuery(id, { question: question.id, ...(after && { after }) }),
    enabled: after !== undefined,
  });
  const full = own.length >= question.most;
  const count = `${own.length} van hooguit ${question.most} gekozen`;
  if (after === undefined)
    return (
      <p className="picked-acts">
        <Button kind="secondary" onClick={() => setPages([''])}>
          Kies citaten<span className="unseen">{`: ${question.title}`}</span>
        </Button>
        <span className="soft">{count}</span>
      </p>
    );
  return (
    <div className="choosing">
      <p className="soft">
        Namen, nummers en adressen zijn vervangen. Dat vindt niet alles: lees na of niemand te herkennen is. Dat je deze
        lijst opent, staat in het logboek.
      </p>
      <p role="status">
        <b>{count}.</b>
      </p>
      <NotDone why={error && whyNot(error)} />
      <div className="texts">
        {data?.texts.map(({ key, text }) => {
          const isPicked = own.some((one) => one.text === key);
          return (
            key !== null && (
              <Checkbox
                key={key}
                label={text}
                checked={isPicked}
                disabled={full && !isPicked}
                onChange={() => (isPicked ? drop(key) : pick(question.id, key, text))}
              />
            )
          );
        })}
      </div>
      <div className="picked-acts">
        {pages.length > 1 && (
          <Button kind="quiet" onClick={() => setPages(pages.slice(0, -1))}>
            Vorige
          </Button>
        )}
        {data?.next && (
          <Button kind="quiet" onClick={() => setPages([...pages, data.next!])}>
            Volgende
          </Button>
        )}
        <Button kind="secondary" onClick={() => setPages([])}>
          Klaar
        </Button>
      </div>
    </div>
  );
}
