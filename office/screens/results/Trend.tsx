import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { Link, useParams } from 'react-router';
import { readTrend, type Trend, type TrendQuestion } from '#contract/calls/office/results/trend.ts';
import { percent } from '#contract/results/account.ts';
import { shortNameOf } from '#contract/results/trend-lines.ts';
import { trendSvg } from '#contract/results/trend-svg.ts';
import {
  changeWords,
  comparedWaves,
  monthOf,
  trendRows,
  trendSource,
  trendStands,
  waveName,
} from '#contract/results/trend-words.ts';
import { useHeadingFocus } from '#ui/useHeadingFocus.ts';
import { call } from '../../api.ts';
import { number } from '../../number.ts';
import { EmptyState } from '../../parts/EmptyState.tsx';
import { Scroll } from '../../parts/Scroll.tsx';
import { useTitle } from '../../title.ts';
import { CampaignHead } from '../campaigns/CampaignHead.tsx';
import { asSheet } from './figure/asSheet.ts';
import { Kebab } from './figure/Kebab.tsx';
import { TakeAlong } from './figure/TakeAlong.tsx';
import { NotShown } from './NotShown.tsx';
import { Views } from './ResultsHead.tsx';
import { TrendChart } from './TrendChart.tsx';

export default function TrendScreen() {
  const { id = '' } = useParams();
  const { data, error, refetch } = useQuery({
    queryKey: ['results', id, 'trend'],
    queryFn: () => call(readTrend, { params: { id } }),
    retry: false,
  });
  const heading = useHeadingFocus(id);
  useTitle(data ? `Trend - ${data.title}` : 'Trend');
  if (!data) {
    return (
      <NotShown
        id={id}
        title="Trend"
        view="/trend"
        heading={heading}
        error={error}
        again={() => void refetch()}
        loading="Bezig met laden van eerdere vragenlijsten."
      />
    );
  }
  const { questions, waves } = data;
  const same = questions.filter(({ waves: asked }) => asked.filter(({ said }) => said === null).length > 1).length;
  const refused = waves.filter((wave) => wave.refused !== null);
  return (
    <>
      <CampaignHead id={id} title={data.title} stage={data.stage} anonymous={data.anonymous} heading={heading} />
      <div className="lede">
        <p className="say">
          {same === 0 ? (
            <>
              Geen <b>eerdere vragenlijst</b> vroeg {questions.length === 0 ? 'hetzelfde' : 'precies hetzelfde'}.
            </>
          ) : (
            <>
              <b>{same === 1 ? '1 vraag' : `${number(same)} vragen`}</b> stelden we al eerder.
            </>
          )}
        </p>
        <Views id={id} view="/trend" />
      </div>
      {questions.length === 0 && (
        <EmptyState
          title="Nog geen trend"
          act={<Link to="/vragenlijsten/nieuw">Begin een lijst met vragen van deze</Link>}
        >
          Stel je een vraag nog eens met dezelfde woorden en antwoorden, dan staan de uitkomsten hier naast elkaar.
        </EmptyState>
      )}
      <div className="account" hidden={questions.length === 0}>
        <p>
          Naast elkaar staat alleen wat met dezelfde woorden en dezelfde antwoorden is gevraagd. Elke keer deden andere
          ouders mee, en deze cijfers zijn niet gewogen. ‘Hoger’ en ‘lager’ staan er als het verschil met de keer ervoor
          groter is dan toeval kan verklaren (95 % zeker, gecorrigeerd voor het aantal antwoorden).
        </p>
        <p>{trendStands(waves)}</p>
        {refused.map((wave) => (
          <p key={wave.campaign}>{`${waveName(wave)}: ${wave.refused}`}</p>
        ))}
      </div>
      <div className="figures">
        {questions.map((one, at) => (
          <Compared key={one.question} of={one} waves={waves} at={at} />
        ))}
      </div>
    </>
  );
}

type Wave = Trend['waves'][number];

function Compared({ of, waves, at }: { of: TrendQuestion; waves: readonly Wave[]; at: number }) {
  const labelled = useId();
  const find = (campaign: string) => waves.find((wave) => wave.campaign === campaign)!;
  const shown = of.waves.filter(({ said }) => said === null);
  const apart = of.waves.filter(({ said, campaign }) => said !== null && find(campaign).refused === null);
  const compared = comparedWaves(of, waves).map(({ wave }) => wave);
  const isCompared = of.changes.some((change) => change !== null);
  return (
    <article className="figure wide" id={`vraag-${at + 1}`} aria-labelledby={labelled}>
      <div className="body">
        <h2 id={labelled}>{of.title}</h2>
        {apart.map(({ campaign, said }) => (
          <p key={campaign} className="finding">{`${waveName(find(campaign))}: ${said}`}</p>
        ))}
        {shown.length > 1 && (
          <TrendChart of={of} waves={shown.map((wave) => ({ ...wave, name: shortNameOf(find(wave.campaign)) }))} />
        )}
        {shown.length > 0 && (
          <Scroll labelledBy={labelled}>
            <table className="table split" aria-labelledby={labelled}>
              <thead>
                <tr>
                  <th scope="col">Antwoord</th>
                  {shown.map(({ campaign }) => (
                    <th key={campaign} scope="col" className="n">
                      {monthOf(find(campaign))}
                      <small className="written">{find(campaign).title}</small>
                    </th>
                  ))}
                  {isCompared && <th scope="col">Sinds de keer ervoor</th>}
                </tr>
              </thead>
              <tbody>
                {of.rows.map(({ id, title }, row) => (
                  <tr key={id}>
                    <th scope="row">{title}</th>
                    {shown.map(({ campaign, percents }) => (
                      <td key={campaign} className={percents[row] == null ? 'n hid' : 'n'}>
                        {percents[row] == null ? 'verborgen' : percent(percents[row])}
                      </td>
                    ))}
                    {isCompared && <td>{of.changes[row] ? changeWords[of.changes[row]] : '–'}</td>}
                  </tr>
                ))}
              </tbody>
              <tfoot>
                <tr>
                  <th scope="row">Totaal (n)</th>
                  {shown.map(({ campaign, n }) => (
                    <td key={campaign} className="n">
                      {n === null ? '–' : number(n)}
                    </td>
                  ))}
                  {isCompared && <td />}
                </tr>
              </tfoot>
            </table>
          </Scroll>
        )}
        {shown.length > 0 && (
          <p className="source small">
            {trendSource(compared)}
            <span className="printed">{` ${trendStands(compared)}`}</span>
          </p>
        )}
      </div>
      <div className="margin">
        {shown.length > 0 && (
          <Kebab label={`Meer met ‘${of.title}’`}>
            <TakeAlong
              name={`trend-${of.question}-${compared.at(-1)!.account?.stamp}`}
              text={() =>
                asSheet([[of.title], ...trendRows(of, waves), [trendSource(compared)], [trendStands(compared)]])
              }
              picture={() => trendSvg(of, waves)}
            />
          </Kebab>
        )}
        {shown
          .filter(({ campaign }) => campaign !== waves.at(-1)!.campaign)
          .map(({ campaign }) => (
            <Link
              key={campaign}
              to={`/vragenlijsten/${campaign}/resultaten`}
            >{`Resultaten van ${find(campaign).title}`}</Link>
          ))}
      </div>
    </article>
  );
}
