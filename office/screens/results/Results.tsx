import { readOpenAnswers } from '#contract/calls/office/results/open-answers.ts';
import { number } from '../../number.ts';
import { useMay } from '../../session.ts';
import { writeAddress } from './address.ts';
import { Figure } from './figure/Figure.tsx';
import { Inks } from './figure/Inks.tsx';
import { ResultsHead, type Showing } from './ResultsHead.tsx';
import { Shown } from './Shown.tsx';
import { Stops } from './Stops.tsx';
import { Toolbar } from './Toolbar.tsx';
import { people } from './words.ts';

/** Every question of a campaign as a small figure. */
export default function ResultsScreen() {
  return (
    <Shown title="Resultaten" view="">
      {(of) => <AllQuestions of={of} />}
    </Shown>
  );
}

function AllQuestions({ of }: { of: Showing }) {
  const { id, results, looked, change } = of;
  const { chosen, respondents, figures } = results;
  const mayReadTexts = useMay(readOpenAnswers);
  const crosstabOf = (question: string) => {
    const params = writeAddress(new URLSearchParams({ rij: question, stand: String(results.snapshot.number) }), looked);
    return `/vragenlijsten/${id}/resultaten/kruistabel?${params}`;
  };
  return (
    <>
      <ResultsHead
        of={of}
        view=""
        say={
          looked.conditions.length > 0 && chosen !== null && respondents !== null ? (
            <>
              <b>{people(chosen)}</b>
              {` van de ${number(respondents)} passen bij je keuze.`}
            </>
          ) : (
            <>
              <b>{respondents === null ? 'Minder dan 10 ouders' : people(respondents)}</b>
              {respondents === 1 ? ' vulde alles in.' : ' vulden alles in.'}
            </>
          )
        }
      />
      <Toolbar results={results} looked={looked} change={change} />
      <div className="figures">
        <Inks />
        {figures.map((figure, at) => (
          <Figure
            key={`${figure.question} ${figure.wording?.version ?? ''}`}
            results={results}
            figure={figure}
            at={at}
            crosstab={results.splits.length > 0 ? crosstabOf(figure.question) : ''}
            texts={mayReadTexts ? `/vragenlijsten/${id}/resultaten/open?vraag=${figure.question}` : undefined}
            wished={looked.with}
          />
        ))}
      </div>
      <Stops id={id} results={results} />
    </>
  );
}
