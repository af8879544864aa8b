import { useMutation } from '@tanstack/react-query';
import { Link, useSearchParams } from 'react-router';
import { type readPopulation, removeMargin } from '#contract/calls/office/population.ts';
import type { Reply } from '#contract/endpoint.ts';
import { day } from '#contract/format.ts';
import { marginShares, type PopulationMargin, populationVariables, variableTitle } from '#contract/population.ts';
import { useToast } from '#ui/Toasts.tsx';
import { call, whyNot } from '../../api.ts';
import { number, percentOf } from '../../number.ts';
import { Awaited } from '../../parts/Awaited.tsx';
import { TableHead } from '../../parts/DataTable.tsx';
import { LinkButton } from '../../parts/LinkButton.tsx';
import { Pill } from '../../parts/Pill.tsx';
import { ScreenHead } from '../../parts/ScreenHead.tsx';
import { Scroll } from '../../parts/Scroll.tsx';
import { TitledSection } from '../../parts/TitledSection.tsx';
import { EnterFigures } from './EnterFigures.tsx';
import { ImportFigures } from './ImportFigures.tsx';
import { sourceLine } from './missing-rows.ts';
import { useFigures } from './panelQueries.ts';
import { useTaken } from './useTaken.ts';

type Population = Reply<typeof readPopulation>;

/** The figures of all parents: what there is, from where, and which versions there were. Which is shown stands in the address. */
export default function Figures() {
  const [address] = useSearchParams();
  const version = /^\d{1,6}$/.exec(address.get('versie') ?? '')?.[0];
  const entering = address.get('kenmerk');
  const { data, error, refetch } = useFigures(version);
  const isOld = data && data.versions[0] !== undefined && data.version !== data.versions[0].version;
  return (
    <>
      <p className="crumbs">
        <Link to="/representativiteit">Representativiteit</Link>
      </p>
      <ScreenHead
        title="Cijfers van Nederland"
        line="Hoeveel ouders er zijn, per groep. Daar leggen we het panel en de uitkomsten naast."
        live
      />
      <Awaited query={{ data, error, refetch }} rows={4} of="de cijfers" many />
      {data && isOld && <Old population={data} />}
      {data && !isOld && (
        <>
          <ImportFigures />
          {entering !== null && populationVariables[entering] ? (
            <EnterFigures
              key={entering}
              variable={entering}
              base={data.version}
              before={data.margins.find(({ variable }) => variable === entering)}
            />
          ) : (
            <ByHand population={data} />
          )}
        </>
      )}
      {data?.margins.map((margin) => (
        <Margin key={margin.variable} margin={margin} base={isOld ? undefined : data.version} />
      ))}
      {data && data.versions.length > 0 && <Versions population={data} />}
    </>
  );
}

function Old({ population: { version, versions } }: { population: Population }) {
  const at = versions.find((one) => one.version === version)?.at;
  return (
    <p className="note">
      {`Dit is versie ${version}${at ? `, van ${day(new Date(at))}` : ''}. Een versie verandert nooit. `}
      <Link to="/representativiteit/cijfers">Naar de nieuwste versie</Link>
    </p>
  );
}

function ByHand({ population: { margins } }: { population: Population }) {
  const missing = Object.keys(populationVariables).filter((key) => !margins.some(({ variable }) => variable === key));
  if (missing.length === 0) return null;
  return (
    <TitledSection id="hand" title="Zelf invullen">
      <p className="soft measure">Kies een kenmerk waarvan je cijfers hebt.</p>
      <ul className="picks">
        {missing.map((key) => (
          <li key={key}>
            <Link to={`/representativiteit/cijfers?kenmerk=${key}`}>{variableTitle(key)}</Link>
          </li>
        ))}
      </ul>
    </TitledSection>
  );
}

/** `base`: the version that it can be changed on; an old one cannot. */
function Margin({ margin, base }: { margin: PopulationMargin; base: number | undefined }) {
  const { variable, categories, counted, made_up } = margin;
  const title = variableTitle(variable);
  const shares = marginShares(margin);
  return (
    <section className="block" aria-labelledby={`kenmerk-${variable}`}>
      <div className="title">
        <h2 id={`kenmerk-${variable}`}>
          {title} {made_up && <Pill look="wait">Fictief</Pill>}
        </h2>
        {base !== undefined && (
          <div className="acts">
            {populationVariables[variable] && (
              <Link to={`/representativiteit/cijfers?kenmerk=${variable}`}>
                Verander<span className="unseen">{` ${title}`}</span>
              </Link>
            )}
            <RemoveFigures variable={variable} base={base} />
          </div>
        )}
      </div>
      <Scroll label={`Cijfers: ${title}`} copied>
        <table className="table figures-of">
          <caption className="small">
            {`Bron: ${sourceLine(margin)}.${margin.source.unit ? ` Geteld: ${margin.source.unit}.` : ''}`}
            {!populationVariables[variable] && ' Dit vragen we niet aan ouders. Er wordt niets mee vergeleken.'}
          </caption>
          <TableHead heads={['Groep', counted === 'people' && { n: 'Aantal' }, { n: '%' }]} />
          <tbody>
            {categories.map(({ id, title, count }) => (
              <tr key={id}>
                <th scope="row">{title}</th>
                {counted === 'people' && (
                  <td className={count === null ? 'n hid' : 'n'}>
                    {count === null ? 'nog geen aantal' : number(count)}
                  </td>
                )}
                <td className={shares ? 'n' : 'n hid'}>{shares ? percentOf(shares.get(id)!, 1) : 'nog niet'}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </Scroll>
    </section>
  );
}

function Versions({ population: { version, versions } }: { population: Population }) {
  return (
    <section className="block" aria-labelledby="versies">
      <div className="title">
        <h2 id="versies">Versies</h2>
        <p className="soft small">Een steekproef of een weging onthoudt met welke versie ze is gemaakt.</p>
      </div>
      <table className="table">
        <caption className="unseen">Alle versies van de cijfers, de nieuwste bovenaan.</caption>
        <TableHead heads={['Versie', 'Veranderd', 'Door']} />
        <tbody>
          {versions.map((one) => (
            <tr key={one.version}>
              <th scope="row">
                <Link
                  to={`/representativiteit/cijfers?versie=${one.version}`}
                  aria-current={one.version === version ? 'true' : undefined}
                >
                  {`Versie ${one.version}`}
                </Link>
                <small>{day(new Date(one.at))}</small>
              </th>
              <td>{one.changed.map(variableTitle).join(', ')}</td>
              <td>{one.by ?? 'de beheerder'}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

function RemoveFigures({ variable, base }: { variable: string; base: number }) {
  const toast = useToast();
  const taken = useTaken(base);
  const { mutate } = useMutation({
    mutationFn: () => call(removeMargin, { params: { variable }, body: { base } }),
    onSuccess: ({ version }) => taken(version, `${variableTitle(variable)} is weggehaald.`),
    onError: (error) => toast.error(whyNot(error)),
  });
  return (
    <LinkButton onClick={() => mutate()}>
      Haal weg<span className="unseen">{`: ${variableTitle(variable)}`}</span>
    </LinkButton>
  );
}
