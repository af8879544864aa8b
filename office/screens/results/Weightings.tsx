import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { makeWeighting, readWeightings, type WeightingReport } from '#contract/calls/office/results/weightings.ts';
import { day } from '#contract/format.ts';
import { Button } from '#ui/Button.tsx';
import { CheckboxGroup } from '#ui/fields/CheckboxGroup.tsx';
import { Notice } from '#ui/Notice.tsx';
import { useToast } from '#ui/Toasts.tsx';
import { askAnew, call } from '../../api.ts';
import { number } from '../../number.ts';
import { DataTable } from '../../parts/DataTable.tsx';
import { EmptyState } from '../../parts/EmptyState.tsx';
import { TableSkeleton } from '../../parts/TableSkeleton.tsx';
import { ResultsBody } from './ResultsBody.tsx';
import { ResultsHead, type Showing } from './ResultsHead.tsx';
import { costWords, messageOf, unknownWords } from './words.ts';

export default function WeightingsScreen() {
  return (
    <ResultsBody title="Weging" view="/weging">
      {(of) => <WeightingsOf of={of} />}
    </ResultsBody>
  );
}

function WeightingsOf({ of }: { of: Showing }) {
  const { id } = of;
  const queryKey = ['weightings', id];
  const found = useQuery({ queryKey, queryFn: () => call(readWeightings, { params: { id } }) });
  const { data } = found;
  const toast = useToast();
  const [chosen, setChosen] = useState<string[]>([]);
  const make = useMutation({
    mutationFn: () => call(makeWeighting, { params: { id }, body: { variables: chosen } }),
    onSuccess: async ({ number: made }) => {
      await askAnew(queryKey);
      void askAnew(['results', id]);
      toast.success(`Weging ${made} is gemaakt.`);
    },
  });
  const error = make.error;
  const isImpossible = data !== undefined && (data.refused !== null || data.variables.length === 0);
  return (
    <>
      <ResultsHead
        of={of}
        view="/weging"
        say={
          isImpossible ? (
            <>
              Deze antwoorden <b>kun je niet wegen</b>.
            </>
          ) : (
            <>
              Zo tellen <b>groepen die te weinig meededen</b> zwaarder mee.
            </>
          )
        }
      />
      {found.isPending && <TableSkeleton rows={4} label="Bezig met laden van de wegingen." />}
      {found.isLoadingError && (
        <div className="nothing">
          <p>{messageOf(found.error)}</p>
          <Button onClick={() => void found.refetch()}>Probeer opnieuw</Button>
        </div>
      )}
      {data?.refused && <p className="finding">{data.refused}</p>}
      {data && !data.refused && data.variables.length === 0 && (
        <EmptyState
          title="Nog geen kenmerken om op te wegen"
          act={
            <Link to={`/vragenlijsten/${id}/vragen?vraag=instellingen#veld-background`}>
              Kies kenmerken bij de instellingen
            </Link>
          }
        >
          Kies ze bij Vragen, Instellingen, onder ‘Kenmerken voor de resultaten’. Ze gelden voor wie begint nadat je dat
          publiceert.
        </EmptyState>
      )}
      {data?.variables.map(
        ({ id: key, refused }) =>
          refused && (
            <p key={key} className="finding">
              {refused}
            </p>
          ),
      )}
      {data?.variables.some(({ refused }) => refused === null) && (
        <form
          className="block new-weighting on-screen"
          aria-label="Nieuwe weging"
          onSubmit={(event) => {
            event.preventDefault();
            make.mutate();
          }}
        >
          <CheckboxGroup
            name="variables"
            legend="Weeg op"
            options={data.variables
              .filter(({ refused }) => refused === null)
              .map((one) => ({
                value: one.id,
                label: one.title,
                hint: [one.source, one.kept].filter(Boolean).join('. '),
              }))}
            value={chosen}
            onChange={({ currentTarget: { value, checked } }) =>
              setChosen((before) => (checked ? [...before, value] : before.filter((one) => one !== value)))
            }
          />
          {error && <Notice kind="wrong" title={messageOf(error)} />}
          <Button type="submit" busy={make.isPending}>
            Maak een weging
          </Button>
        </form>
      )}
      {data && data.variables.length > 0 && (
        <p className="soft small">
          Waarnaar je weegt, staat bij <Link to="/representativiteit/cijfers">Cijfers van Nederland</Link>. Een weging
          houdt haar kenmerken en cijfers: een andere keuze wordt een nieuwe weging.
          {data.weightings.some(({ moves }) => moves) &&
            ' Zolang er antwoorden binnenkomen, gaan de gewichten en ‘telt als’ daarmee mee.'}
        </p>
      )}
      {data?.weightings.map((one) => (
        <section key={one.number} className="block" aria-labelledby={`weging-${one.number}`}>
          <div className="title">
            <h2 id={`weging-${one.number}`}>{`Weging ${one.number}`}</h2>
          </div>
          <p className="soft">
            {`Gemaakt op ${day(new Date(one.made_at))}${one.by ? ` door ${one.by}` : ''}, naar ${one.variables.join(', ').toLowerCase()}, met versie ${one.population_version} van de populatiecijfers.`}
          </p>
          <Report report={one.report} />
        </section>
      ))}
    </>
  );
}

const decimal = new Intl.NumberFormat('nl-NL', { maximumFractionDigits: 1 });
const share = (value: number | null): string => (value === null ? 'verborgen' : `${decimal.format(value * 100)} %`);

function Report({ report }: { report: WeightingReport }) {
  const { effective_n, smallest, largest, bounded, margins } = report;
  const cost = costWords(report);
  return (
    <>
      {effective_n !== null && (
        <p>
          {`Na weging telt dit als ${number(Math.round(effective_n))} ouders. Het kleinste gewicht is ${decimal.format(smallest ?? 0)}, het grootste ${decimal.format(largest ?? 0)}.`}
          {bounded &&
            ' Zonder grens werden sommige gewichten te groot of te klein: de weging maakt een gewicht nu hooguit 5 keer zo groot of zo klein.'}
        </p>
      )}
      {cost && <p className="notice">{cost}</p>}
      {margins.map((margin) => (
        <div key={margin.variable} className="margin-report">
          <DataTable
            caption={`Weging naar ${margin.title.toLowerCase()}`}
            unseen
            heads={[
              margin.title,
              { n: 'Alle ouders' },
              { n: 'Deelnemers' },
              { n: 'Gewogen' },
              { n: 'Grootste gewicht' },
            ]}
            rows={margin.categories.map(({ title, population, response, weighted, largest }) => ({
              key: title,
              cells: [
                title,
                ...[population, response, weighted].map(share),
                largest === null ? 'verborgen' : decimal.format(largest),
              ],
            }))}
          />
          {margin.joined.length > 0 && (
            <p className="soft small">
              {margin.joined
                .map(({ from, into }) => `‘${from}’ had te weinig deelnemers en telt mee bij ‘${into}’.`)
                .join(' ')}
            </p>
          )}
          {margin.dropped && <p className="soft small">Er bleef één klasse over: hier is niet op gewogen.</p>}
          {unknownWords(margin) && <p className="notice">{unknownWords(margin)}</p>}
        </div>
      ))}
    </>
  );
}
