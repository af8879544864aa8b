import { useId } from 'react';
import { Link } from 'react-router';
import type { Results, ResultsFigure } from '#contract/calls/office/results.ts';
import { source, stand } from '#contract/results/account.ts';
import { figureSvg } from '#contract/results/figure-svg.ts';
import { findingsOf, notesOf, untoldWords, wordingWords } from '#contract/results/figure-words.ts';
import { number } from '../../../number.ts';
import type { Looked } from '../address.ts';
import { arranged } from './arranged.ts';
import { BarTable, SplitTable } from './FigureTable.tsx';
import { figureText } from './figureText.ts';
import { ScaleBars } from './ScaleBars.tsx';
import { TakeAlong } from './TakeAlong.tsx';

type Props = {
  results: Results;
  figure: ResultsFigure;
  at: number;
  crosstab: string;
  /** Where its texts are read. */
  texts?: string | undefined;
  /** What was switched on. */
  wished: Looked['with'];
};

/** One question: the words above, the figure, and in the margin what one needs to trust it. */
export function Figure({ results, figure: given, at, crosstab, texts, wished }: Props) {
  const figure = arranged(given, wished);
  const labelled = useId();
  const { title, kind, hidden, columns, rows } = figure;
  const words = wordingWords(figure);
  const told = `${figure.number === null ? `‘${title}’` : `vraag ${figure.number}`}${words ? `, ${words}` : ''}`;
  const n = columns[0]?.n ?? null;
  return (
    <article
      className={columns.length > 1 ? 'figure wide' : 'figure'}
      id={`vraag-${at + 1}`}
      aria-labelledby={labelled}
    >
      <div className="body">
        <h2 id={labelled}>{title}</h2>
        {findingsOf(results, figure).map((finding) => (
          <p key={finding} className="finding">
            {finding}
          </p>
        ))}
        {kind === 'text' && !hidden && (
          <p className="finding">
            {n === null ? 'Minder dan 10 ouders schreven een antwoord.' : `${number(n)} ouders schreven een antwoord. `}
            {n !== null && texts && (
              <Link to={texts}>
                Lees ze<span className="unseen">{` bij ${told}`}</span>
              </Link>
            )}
          </p>
        )}
        {rows.length > 0 && <ScaleBars figure={figure} rows={results.by_row} />}
        {rows.length > 0 &&
          (columns.length > 1 ? (
            <SplitTable
              figure={figure}
              labelled={labelled}
              counts={wished.includes('counts')}
              rows={results.by_row}
              untold={untoldWords(results)}
            />
          ) : (
            <BarTable figure={figure} labelled={labelled} />
          ))}
        {notesOf(results, figure).map((note) => (
          <p key={note} className="soft small">
            {note}
          </p>
        ))}
        {(rows.length > 0 || kind === 'text') && (
          <p className="source small">
            {source(results)}
            <span className="printed">{` ${stand(results)}`}</span>
          </p>
        )}
      </div>
      <div className="margin">
        <span>{`${figure.number === null ? 'Uit een eerdere versie' : `Vraag ${figure.number}`}${n === null ? '' : `, n = ${number(n)}`}`}</span>
        {words && <span>{words}</span>}
        {rows.length > 0 && crosstab && <Link to={crosstab}>Maak een kruistabel</Link>}
        {rows.length > 0 && (
          <TakeAlong
            told={`van ${told}`}
            name={`${figure.question}-${results.snapshot.stamp}`}
            text={() => figureText(results, figure)}
            picture={() => figureSvg(results, figure)}
          />
        )}
      </div>
    </article>
  );
}
