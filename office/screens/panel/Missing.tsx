import { Link } from 'react-router';
import type { Missing as MissingData } from '#contract/calls/office/panel.ts';
import { sayPanelCount } from '#contract/panel-count.ts';
import { variableTitle } from '#contract/population.ts';
import { buttonClass } from '#ui/Button.tsx';
import { Notice } from '#ui/Notice.tsx';
import { isCounting } from '../../api.ts';
import { EmptyState } from '../../parts/EmptyState.tsx';
import { NotThere } from '../../parts/NotThere.tsx';
import { ScreenHead } from '../../parts/ScreenHead.tsx';
import { slowCount, TableSkeleton } from '../../parts/TableSkeleton.tsx';
import { MissingTable } from './MissingTable.tsx';
import { type MissingRow, missingRows, nothingShort, sourceLine } from './missing-rows.ts';
import { countedOn, useMissing } from './panelQueries.ts';

export default function Missing() {
  const { data, error, refetch } = useMissing();
  return (
    <>
      <ScreenHead
        title="Representativiteit"
        line="Het panel naast alle ouders in Nederland."
        live
        actions={
          <>
            <Link className={buttonClass('secondary')} to="/representativiteit/cijfers">
              Cijfers van Nederland
            </Link>
            <Link className={buttonClass()} to="/werving">
              Ouders werven
            </Link>
          </>
        }
      />
      {!data && (!error || isCounting(error)) && (
        <TableSkeleton rows={6} label="Bezig met vergelijken." slow={slowCount} />
      )}
      {error && !data && !isCounting(error) && (
        <NotThere title="De vergelijking kon niet worden gemaakt." error={error} again={() => void refetch()} />
      )}
      {data && (data.version === 0 ? <NoFigures /> : <Told data={data} />)}
    </>
  );
}

function NoFigures() {
  return (
    <EmptyState
      title="Nog geen cijfers om naast te leggen"
      act={<Link to="/representativiteit/cijfers">Vul de eerste cijfers in</Link>}
    >
      Hier zie je welke ouders het panel mist, naast cijfers over alle ouders in Nederland, bijvoorbeeld van het CBS.
    </EmptyState>
  );
}

function Told({ data }: { data: MissingData }) {
  const rows = missingRows(data);
  const short = rows.filter(({ verdict }) => verdict === 'short');
  const madeUp = data.variables.some(({ margin }) => margin.made_up);
  return (
    <>
      {madeUp && (
        <div className="note">
          <Notice title="Deze cijfers zijn fictief.">Vul echte cijfers in voordat je hier iets uit afleidt.</Notice>
        </div>
      )}
      {data.variables.length > 0 && (
        <p className="say">{short.length > 0 ? <WeMiss short={short} /> : nothingShort(rows)}</p>
      )}
      {data.counted_at && <p className="soft small">{countedOn(data.counted_at).trim()}</p>}
      {rows.length > 0 && (
        <section className="block" aria-labelledby="naast">
          <div className="title">
            <h2 id="naast">Panel en Nederland</h2>
            <p className="legend small">
              <span>
                <span className="key k1" />
                panel
              </span>
              <span>
                <span className="key tick" />
                Nederland
              </span>
              <span>
                <span className="key k4" />
                kan toeval zijn
              </span>
            </p>
          </div>
          <MissingTable rows={rows} />
          <p className="soft small after">
            {`Geteld over ${sayPanelCount(data.members)} ouders die gevraagd kunnen worden. Aantallen zijn naar beneden afgerond op tientallen. ‘Als in Nederland’ is hoeveel ouders een panel van deze grootte in die groep heeft als het precies op Nederland lijkt: door toeval soms wat minder, soms wat meer. ‘Kan toeval zijn’ betekent: het verschil is niet groter dan dat. Dit is een panel van vrijwilligers: wie niet meedoet, kan ook op andere manieren verschillen.`}
          </p>
        </section>
      )}
      <Sources data={data} />
    </>
  );
}

function WeMiss({ short }: { short: readonly MissingRow[] }) {
  const named = short.slice(0, 3);
  return (
    <>
      {'We missen vooral '}
      {named.map(({ key, who }, index) => (
        <span key={key}>
          {index > 0 && (index === named.length - 1 ? ' en ' : ', ')}
          <b>{who}</b>
        </span>
      ))}
      .
    </>
  );
}

const whys: Record<MissingData['left_out'][number]['why'], (of: string | null) => string> = {
  not_asked: () => 'vragen we niet aan ouders, dus daar kan het panel niet naast.',
  no_count: (of) => `is nog niet af: bij ‘${of}’ staat geen aantal. Vul de populatie eerst aan.`,
  no_postcodes: () => 'kan pas als de beheerder een tabel van postcodes geeft (POSTCODES).',
};

function Sources({ data: { variables, left_out, version } }: { data: MissingData }) {
  return (
    <section className="block" aria-labelledby="bronnen">
      <div className="title">
        <h2 id="bronnen">Waar de cijfers vandaan komen</h2>
        <Link to="/representativiteit/cijfers">{`Versie ${version}`}</Link>
      </div>
      <ul className="sources">
        {variables.map(({ margin, unknown }) => (
          <li key={margin.variable}>
            <b>{variableTitle(margin.variable)}</b>
            {`: ${sourceLine(margin)}.`}
            {unknown !== null && ` Van ${sayPanelCount(unknown)} ouders in het panel weten we dit niet.`}
          </li>
        ))}
        {left_out.map(({ variable, why, class: of }) => (
          <li key={variable} className="soft">
            <b>{variableTitle(variable)}</b>
            {` ${whys[why](of)}`}
          </li>
        ))}
      </ul>
    </section>
  );
}
