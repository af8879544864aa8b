import { Link } from 'react-router';
import type { Division, MakeUp, PanelGroup } from '#contract/calls/office/panel.ts';
import { sayPanelCount } from '#contract/panel-count.ts';
import { buttonClass } from '#ui/Button.tsx';
import { isCounting } from '../../api.ts';
import { Fold } from '../../parts/Fold.tsx';
import { NotThere } from '../../parts/NotThere.tsx';
import { ScreenHead } from '../../parts/ScreenHead.tsx';
import { slowCount, TableSkeleton } from '../../parts/TableSkeleton.tsx';
import { DivisionGroupsTable } from './DivisionTable.tsx';
import { Growth } from './GrowthChart.tsx';
import { countedOn, useMakeUp } from './panelQueries.ts';

export default function Panel() {
  const { data, error, refetch } = useMakeUp();
  return (
    <>
      <ScreenHead
        title="Panel"
        live
        actions={
          <Link className={buttonClass('secondary')} to="/representativiteit">
            Representativiteit
          </Link>
        }
      />
      {!data && (!error || isCounting(error)) && <TableSkeleton rows={6} label="Bezig met tellen." slow={slowCount} />}
      {error && !data && !isCounting(error) && (
        <NotThere title="Het panel kon niet worden geteld." error={error} again={() => void refetch()} />
      )}
      {data && <Told data={data} />}
    </>
  );
}

const standingHints: Record<string, string> = {
  took_part: 'vulde iets in, in de laatste 12 maanden',
  silent: 'kan gevraagd worden, en vulde 12 maanden niets in',
  not_proven: 'e-mail en nummer nog niet bevestigd',
  unreachable: 'adres werkt niet, of wil geen berichten meer',
};

function Told({ data }: { data: MakeUp }) {
  return (
    <>
      <p className="say">
        <b>{data.members === null ? 'Minder dan 10 ouders' : `${sayPanelCount(data.members)} ouders`}</b>
        {` kunnen gevraagd worden. `}
        {data.took_part === null ? 'Minder dan 10' : <b>{sayPanelCount(data.took_part)}</b>}
        {` daarvan deden het laatste jaar mee. In de laatste 30 dagen kwamen er `}
        {sayPanelCount(data.joined)}
        {` bij.`}
      </p>
      <p className="soft small after">
        {`Sinds het begin van vorige maand gingen er ${sayPanelCount(data.left)} weg. Alle aantallen zijn naar beneden afgerond op tientallen. Wie alleen anoniem meedeed, telt niet als meedoen: dat weten we niet.${countedOn(data.counted_at)}`}
      </p>
      <Growth data={data} />
      <Fold id="staat" title="In welke staat" line={largest(data.standing)}>
        <DivisionGroupsTable
          head="Staat"
          caption="Alle leden, ieder één keer."
          groups={data.standing}
          hints={standingHints}
        />
      </Fold>
      {[data.fresh, data.seen, data.channels, data.came, data.left_why].map((division) => (
        <DivisionFold key={division.key} division={division} />
      ))}
      <section className="block" aria-labelledby="wie">
        <div className="title">
          <h2 id="wie">Wie zijn het?</h2>
          <p className="soft small">Naar wat ze zelf in hun profiel invulden.</p>
        </div>
      </section>
      {data.questions.map((division) => (
        <DivisionFold key={division.key} division={division} />
      ))}
    </>
  );
}

/** A question about the panel as one line with its largest group; its table unfolds. */
function DivisionFold({ division: { key, title, groups, unknown, several } }: { division: Division }) {
  return (
    <Fold id={`groep-${key}`} title={title} line={largest(groups)}>
      {several && <p className="soft small">Meer antwoorden mogelijk.</p>}
      <DivisionGroupsTable head="Groep" label={title} groups={groups} unknown={several ? undefined : unknown} />
    </Fold>
  );
}

function largest(groups: readonly PanelGroup[]): string {
  const [first] = groups.toSorted((one, other) => (other.count ?? 0) - (one.count ?? 0));
  return first?.count ? `Het meest: ${first.title}, ${sayPanelCount(first.count)}` : 'Elke groep is kleiner dan 10';
}
