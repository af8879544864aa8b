import { useId } from 'react';
import { Link } from 'react-router';
import type { Results, ResultsFigure } from '#contract/calls/office/results.ts';
import { account, stand } from '#contract/results/account.ts';
import { notesOf } from '#contract/results/notes.ts';
import { outerWords } from '#contract/results/outer-words.ts';
import { useToast } from '#ui/Toasts.tsx';
import { number } from '../../../number.ts';
import type { Looked } from '../address.ts';
import { asText, isMostlyHidden, mostlyHiddenWords } from '../words.ts';
import { arranged } from './arranged.ts';
import { BarTable, SplitTable } from './FigureTable.tsx';
import { ScaleBar } from './ScaleBar.tsx';
import { saveFigure } from './saveFigure.ts';

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
  const toast = useToast();
  const { title, kind, wording, hidden, columns, rows, mean, median, unit } = figure;
  const name = `vraag-${at + 1}`;
  const words = wording && (wording.version === 1 ? 'zoals eerst gevraagd' : `gewijzigd op ${wording.since}`);
  const told = `${figure.number === null ? `‘${title}’` : `vraag ${figure.number}`}${words ? `, ${words}` : ''}`;
  const n = columns[0]?.n ?? null;
  const notes = notesOf(results, figure, wished);
  const outer = outerWords(figure);
  async function copy() {
    try {
      await navigator.clipboard.writeText(asText(results, figure, notes));
      toast.success('De tabel is gekopieerd.');
    } catch {
      toast.error('Kopiëren lukt niet in deze browser. Selecteer de tabel en kopieer hem zelf.');
    }
  }
  async function save(type: 'svg' | 'png') {
    try {
      await saveFigure(results, figure, notes, type);
    } catch {
      toast.error('Bewaren lukt niet in deze browser. Kopieer de tabel, of druk de bladzijde af.');
    }
  }
  return (
    <article className={columns.length > 1 ? 'figure wide' : 'figure'} id={name} aria-labelledby={labelled}>
      <div className="body">
        <h2 id={labelled}>{title}</h2>
        {hidden && <p className="finding">{hidden}</p>}
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
        {mean !== null && (
          <p className="finding">
            {`Gemiddeld ${tell(mean)}${unit ? ` ${unit}` : ''}${median === null ? '' : `, de middelste is ${tell(median)}`}.`}
          </p>
        )}
        {outer && <p className="finding">{outer}</p>}
        {rows.length > 0 && figure.scale && <ScaleBar figure={figure} />}
        {rows.length > 0 &&
          (columns.length > 1 ? (
            <SplitTable figure={figure} labelled={labelled} counts={wished.includes('counts')} rows={results.by_row} />
          ) : (
            <BarTable figure={figure} labelled={labelled} />
          ))}
        {isMostlyHidden(figure) && <p className="finding">{mostlyHiddenWords}</p>}
        {notes.map((note) => (
          <p key={note} className="soft small">
            {note}
          </p>
        ))}
        {(rows.length > 0 || kind === 'text') && (
          <p className="source small">
            {account(results)}
            <span className="printed">{` ${stand(results)}`}</span>
          </p>
        )}
      </div>
      <div className="margin">
        <span>{`${figure.number === null ? 'Uit een eerdere versie' : `Vraag ${figure.number}`}${n === null ? '' : `, n = ${number(n)}`}`}</span>
        {words && <span>{words}</span>}
        {rows.length > 0 && crosstab && <Link to={crosstab}>Maak een kruistabel</Link>}
        {rows.length > 0 && (
          <button className="link-button" type="button" onClick={() => void copy()}>
            Kopieer de tabel<span className="unseen">{` van ${told}`}</span>
          </button>
        )}
        {rows.length > 0 &&
          (['svg', 'png'] as const).map((type) => (
            <button key={type} className="link-button" type="button" onClick={() => void save(type)}>
              {`Bewaar als ${type.toUpperCase()}`}
              <span className="unseen">{` van ${told}`}</span>
            </button>
          ))}
      </div>
    </article>
  );
}

const tell = (value: number): string => String(value).replace('.', ',');
