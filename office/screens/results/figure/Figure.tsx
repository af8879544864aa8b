import { useId } from 'react';
import { Link } from 'react-router';
import type { Results, ResultsFigure } from '#contract/calls/office/results.ts';
import { figureSvg } from '#contract/results/figure-svg.ts';
import { footerWords, notesOf, wordingWords } from '#contract/results/figure-words.ts';
import { isNumeric, outcomeSentence } from '#contract/results/outcome-sentence.ts';
import type { Looked } from '../address.ts';
import { arranged } from './arranged.ts';
import { BarTable, SplitTable } from './FigureTable.tsx';
import { figureText } from './figureText.ts';
import { Columns, Histogram } from './Histogram.tsx';
import { Kebab } from './Kebab.tsx';
import { markBins } from './markBins.ts';
import { PrintedSource } from './PrintedSource.tsx';
import { ScaleBars } from './ScaleBars.tsx';
import { TakeAlong } from './TakeAlong.tsx';

type Props = {
  results: Results;
  figure: ResultsFigure;
  anchor: string;
  /** Where this question is split by others; empty: nowhere. */
  crosstab: string;
  /** Where its texts are read. */
  texts?: string | undefined;
  /** What was switched on. */
  wished: Looked['with'];
};

/** One question: what came out in a sentence, the question as it was asked, the figure, and of whom it is. */
export function Figure({ results, figure: given, anchor, crosstab, texts, wished }: Props) {
  const figure = arranged(given, wished);
  const labelled = useId();
  const { title, kind, hidden, columns, rows } = figure;
  const words = wordingWords(figure);
  const asked = figure.number === null ? 'Uit een eerdere versie' : `Vraag ${figure.number}`;
  const sentence = outcomeSentence(results, figure);
  const isSplit = columns.length > 1;
  const hasTable = rows.length > 0;
  return (
    <article className="q" id={anchor} aria-labelledby={labelled}>
      <header>
        <h2 id={labelled}>{sentence || title}</h2>
        <p className="asked">
          {`${asked}${words ? `, ${words}` : ''}${sentence ? ` \u00a0${title}` : ''}`}
          {kind === 'several' && hasTable && ' Meer antwoorden mogelijk.'}
        </p>
        {hasTable && (
          <Kebab label={`Meer met ${asked.toLowerCase()}: ${title}`}>
            {crosstab && (
              <li>
                <Link to={crosstab}>Kruistabel met deze vraag</Link>
              </li>
            )}
            <TakeAlong
              name={`${figure.question}-${results.snapshot.stamp}`}
              text={() => figureText(results, figure)}
              picture={() => figureSvg(results, figure)}
              anchor={anchor}
            />
          </Kebab>
        )}
      </header>
      {hidden && <p className="finding">{hidden}</p>}
      {kind === 'text' && !hidden && texts && columns[0]?.n !== 0 && (
        <p>
          <Link to={texts}>
            Lees en codeer de antwoorden<span className="unseen">{` bij ${title}`}</span>
          </Link>
        </p>
      )}
      {hasTable && <Drawn results={results} figure={figure} labelled={labelled} wished={wished} isSplit={isSplit} />}
      {notesOf(results, figure).map((note) => (
        <p key={note} className="soft small">
          {note}
        </p>
      ))}
      <p className="foot1">{footerWords(results, figure)}</p>
      {hasTable && <PrintedSource results={results} />}
    </article>
  );
}

type DrawnProps = Pick<Props, 'results' | 'figure' | 'wished'> & { labelled: string; isSplit: boolean };

function Drawn({ results, figure, labelled, wished, isSplit }: DrawnProps) {
  if (isSplit) {
    return (
      <>
        <ScaleBars figure={figure} rows={results.by_row} />
        <SplitTable figure={figure} labelled={labelled} counts={wished.includes('counts')} rows={results.by_row} />
      </>
    );
  }
  if (figure.kind === 'number' && figure.values && figure.values.length > 0) {
    return <Histogram figure={figure} values={figure.values} />;
  }
  const bins = figure.mean !== null && figure.kind === 'one' && isNumeric(figure) ? markBins(figure) : undefined;
  return (
    <>
      {bins ? <Columns bins={bins} mean={undefined} /> : <ScaleBars figure={figure} rows={results.by_row} />}
      {bins ? (
        <details className="as-table">
          <summary>Bekijk als tabel</summary>
          <BarTable figure={figure} labelled={labelled} />
        </details>
      ) : (
        <BarTable figure={figure} labelled={labelled} />
      )}
    </>
  );
}
