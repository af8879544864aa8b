import type { RefObject } from 'react';
import { Link, useParams } from 'react-router';
import { CallFailed } from '#contract/client.ts';
import { clockTime, day } from '#contract/format.ts';
import { Button } from '#ui/Button.tsx';
import { useHeadingFocus } from '#ui/useHeadingFocus.ts';
import { number } from '../../number.ts';
import { Waiting } from '../../parts/Waiting.tsx';
import { useTitle } from '../../title.ts';
import { CampaignHead } from '../campaigns/CampaignHead.tsx';
import { CampaignTabs } from '../campaigns/CampaignTabs.tsx';
import { Views } from '../results/ResultsHead.tsx';
import { type Exports, useExports } from './exportQueries.ts';
import { MakeExport } from './MakeExport.tsx';
import { Register } from './Register.tsx';

/** Files with answers, tables and what they mean: /vragenlijsten/…/resultaten/bestanden */
export default function ExportsScreen() {
  const { id = '' } = useParams();
  const { data, error, isPending, refetch } = useExports(id);
  const heading = useHeadingFocus(id);
  useTitle(data ? `Bestanden - ${data.title}` : 'Bestanden');
  if (data) return <Files id={id} files={data} heading={heading} />;
  return (
    <>
      <p className="crumbs">
        <Link to="/vragenlijsten">Vragenlijsten</Link>
      </p>
      <div className="head">
        <h1 ref={heading}>Bestanden</h1>
      </div>
      <CampaignTabs id={id} />
      {isPending && <Waiting rows={6} label="Bezig met laden van de bestanden." />}
      {error && (
        <div className="nothing">
          <h2>Hier is nu niets op te halen.</h2>
          <p>{error instanceof CallFailed ? error.body.message : error.message}</p>
          <Button onClick={() => void refetch()}>Probeer opnieuw</Button>
        </div>
      )}
    </>
  );
}

type Props = { id: string; files: Exports; heading: RefObject<HTMLHeadingElement | null> };

function Files({ id, files, heading }: Props) {
  const { title, stage, anonymous, snapshot, exports } = files;
  const kept = exports.filter(({ removed_at }) => removed_at === null).length;
  return (
    <>
      <CampaignHead id={id} title={title} stage={stage} anonymous={anonymous} heading={heading} />
      <div className="lede">
        <p className="say">
          <b>{kept === 0 ? 'Geen bestanden' : kept === 1 ? '1 bestand' : `${number(kept)} bestanden`}</b>
          {kept === 1 ? ' is nu ergens bewaard.' : ' zijn nu ergens bewaard.'}
        </p>
        <Views id={id} view="/bestanden" />
      </div>
      <div className="account">
        <p>
          Wat je ophaalt, staat daarna alleen nog bij jou: het kantoor bewaart geen bestanden. Daarom schrijf je op
          waarvoor je het nodig hebt en tot wanneer. In de week daarvoor herinnert Start je eraan.
        </p>
        {snapshot && (
          <p>
            {`Antwoorden van ${day(new Date(snapshot.made_at))}, ${clockTime(new Date(snapshot.made_at))} uur. Stempel ${snapshot.stamp}.`}
          </p>
        )}
      </div>
      {snapshot ? (
        <MakeExport id={id} files={files} />
      ) : (
        <p className="finding">De antwoorden worden nog gelezen. Over een minuut kun je hier een bestand maken.</p>
      )}
      <Register id={id} exports={exports} />
    </>
  );
}
