import type { RefObject } from 'react';
import { useParams } from 'react-router';
import { clockTime, day } from '#contract/format.ts';
import { useHeadingFocus } from '#ui/useHeadingFocus.ts';
import { number } from '../../number.ts';
import { useTitle } from '../../title.ts';
import { CampaignHead } from '../campaigns/CampaignHead.tsx';
import { NotShown } from '../results/NotShown.tsx';
import { Views } from '../results/ResultsHead.tsx';
import { type Exports, useExports } from './exportQueries.ts';
import { MakeExport } from './MakeExport.tsx';
import { Register } from './Register.tsx';

/** Files with answers, tables and what they mean: /vragenlijsten/…/resultaten/bestanden */
export default function ExportsScreen() {
  const { id = '' } = useParams();
  const { data, error, refetch } = useExports(id);
  const heading = useHeadingFocus(id);
  useTitle(data ? `Bestanden - ${data.title}` : 'Bestanden');
  if (data) return <Files id={id} files={data} heading={heading} />;
  return (
    <NotShown
      id={id}
      title="Bestanden"
      view="/bestanden"
      heading={heading}
      error={error}
      again={() => void refetch()}
      loading="Bezig met laden van de bestanden."
      nothing="Hier is nu niets op te halen."
    />
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
          {kept === 0 ? (
            <>Er zijn nu geen bestanden in omloop.</>
          ) : (
            <>
              <b>{kept === 1 ? '1 bestand' : `${number(kept)} bestanden`}</b> in omloop.
            </>
          )}
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
            {`Antwoorden van ${day(new Date(snapshot.made_at))}, ${clockTime(new Date(snapshot.made_at))} uur. Editie ${snapshot.stamp}.`}
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
