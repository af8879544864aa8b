import { useSearchParams } from 'react-router';
import { Field } from '#ui/fields/Field.tsx';
import { Select } from '#ui/fields/Select.tsx';
import { Figure } from './figure/Figure.tsx';
import { Inks } from './figure/Inks.tsx';
import { ResultsHead } from './ResultsHead.tsx';
import { type Showing, Shown } from './Shown.tsx';
import { SplitBy, Toolbar } from './Toolbar.tsx';

/** One question by one or two others. */
export default function CrosstabScreen() {
  return (
    <Shown title="Kruistabel" view="/kruistabel">
      {(of) => <Crosstab of={of} />}
    </Shown>
  );
}

function Crosstab({ of }: { of: Showing }) {
  const { id, results, looked, change, heading, newer, renew } = of;
  const [params, setParams] = useSearchParams();
  const tables = results.figures.filter(({ kind }) => kind !== 'text');
  const row = params.get('rij') ?? tables[0]?.question ?? '';
  const shown = results.figures.map((figure, at) => ({ figure, at })).filter(({ figure }) => figure.question === row);
  const questions = new Map(tables.map(({ question, title }) => [question, title]));
  const columns = results.splits.filter((one) => one.id !== row);
  return (
    <>
      <ResultsHead
        id={id}
        results={results}
        view="/kruistabel"
        heading={heading}
        newer={newer}
        renew={renew}
        say={
          looked.split.length === 0 ? (
            <>
              Kies wat je <b>naast elkaar</b> wilt zetten.
            </>
          ) : (
            <>
              <b>{questions.has(row) ? `‘${questions.get(row)}’` : 'Deze vraag'}</b> uitgesplitst naar{' '}
              {looked.split
                .map((one) => `‘${results.splits.find(({ id: name }) => name === one)?.title ?? one}’`)
                .join(' en ')}
              .
            </>
          )
        }
      />
      <div className="crosstab-choice">
        <Field label="Rijen">
          <Select
            value={row}
            options={[...questions].map(([value, label]) => ({ value, label }))}
            onChange={({ currentTarget }) => {
              const next = new URLSearchParams(params);
              next.set('rij', currentTarget.value);
              const split = looked.split.filter((one) => one !== currentTarget.value);
              if (split.length > 0) next.set('uitsplitsen', split.join(','));
              else next.delete('uitsplitsen');
              setParams(next, { replace: true });
            }}
          />
        </Field>
        <SplitBy label="Kolommen" none="Kies" splits={columns} at={0} looked={looked} change={change} />
        {results.rules === 'inside' && looked.split.length > 0 && (
          <SplitBy label="Daarbinnen" none="niet" splits={columns} at={1} looked={looked} change={change} />
        )}
      </div>
      <Toolbar results={results} looked={looked} change={change} crosstab />
      <div className="figures">
        <Inks />
        {shown.map(({ figure, at }) => (
          <Figure
            key={figure.wording?.version ?? 0}
            results={results}
            figure={figure}
            at={at}
            crosstab=""
            wished={looked.with}
          />
        ))}
      </div>
    </>
  );
}
