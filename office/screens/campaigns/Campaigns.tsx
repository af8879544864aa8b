import { Link, useSearchParams } from 'react-router';
import { type CampaignLine, readCampaign } from '#contract/calls/office/campaigns.ts';
import { readUnreachable } from '#contract/calls/office/fieldwork.ts';
import { createDraft } from '#contract/calls/office/writing.ts';
import { buttonClass } from '#ui/Button.tsx';
import { Field } from '#ui/fields/Field.tsx';
import { TextInput } from '#ui/fields/TextInput.tsx';
import { Notice } from '#ui/Notice.tsx';
import { useHeadingFocus } from '#ui/useHeadingFocus.ts';
import { hasWords } from '../../keys/matching.ts';
import { UpdatedAt } from '../../live/UpdatedAt.tsx';
import { number } from '../../number.ts';
import { Binder } from '../../parts/Binder.tsx';
import { Pill } from '../../parts/Pill.tsx';
import { TableSkeleton } from '../../parts/TableSkeleton.tsx';
import { useMay } from '../../session.ts';
import { useTitle } from '../../title.ts';
import { hidden, period, stages } from './campaign-words.ts';
import { useCampaigns } from './campaignQueries.ts';
import { NotThere } from './NotThere.tsx';

/** Every survey, newest first, with how many take part. */
export function Campaigns() {
  const { data, isPending, isError, error, refetch } = useCampaigns();
  const heading = useHeadingFocus();
  const mayWrite = useMay(createDraft);
  useTitle('Vragenlijsten');
  return (
    <>
      <div className="head">
        <h1 ref={heading}>Vragenlijsten</h1>
        <UpdatedAt />
        {mayWrite && (
          <div className="actions">
            <Link className={buttonClass()} to="/vragenlijsten/nieuw">
              Nieuwe vragenlijst
            </Link>
          </div>
        )}
      </div>
      {isPending && <TableSkeleton rows={4} label="Bezig met laden van de vragenlijsten." />}
      {isError && !data && (
        <NotThere title="De vragenlijsten konden niet worden geladen." error={error} again={() => void refetch()} />
      )}
      {isError && data && <Stale />}
      {data?.campaigns.length === 0 && <NothingYet mayWrite={mayWrite} />}
      {data && data.campaigns.length > 0 && <Sought campaigns={data.campaigns} />}
    </>
  );
}

/** What is sought stands in the address, so that going back, sharing and a reload show the same. */
function Sought({ campaigns }: { campaigns: readonly CampaignLine[] }) {
  const [address, setAddress] = useSearchParams();
  const sought = address.get('zoek') ?? '';
  const found = campaigns.filter(({ title }) => hasWords(title, sought));
  const count = found.length === 1 ? '1 vragenlijst gevonden.' : `${number(found.length)} vragenlijsten gevonden.`;
  return (
    <>
      {/* biome-ignore lint/a11y/useSemanticElements: older screen readers know the role, and not the element */}
      <div className="filter" role="search">
        <Field label="Zoek een vragenlijst" id="zoek">
          <TextInput
            name="zoek"
            type="search"
            maxLength={200}
            autoComplete="off"
            aria-keyshortcuts="/"
            value={sought}
            onChange={({ currentTarget: { value } }) => setAddress(value ? { zoek: value } : {}, { replace: true })}
          />
        </Field>
      </div>
      <p className={sought && found.length === 0 ? 'after' : 'unseen'} role="status">
        {sought && (found.length === 0 ? 'Geen vragenlijst met deze woorden. Probeer een ander woord.' : count)}
      </p>
      {found.length > 0 && <Lines campaigns={found} />}
    </>
  );
}

/** What stands below was true a while ago. */
export function Stale() {
  return (
    <div className="note">
      <Notice kind="wrong" title="Geen verbinding met het panel.">
        Wat je hieronder ziet, kan verouderd zijn.
      </Notice>
    </div>
  );
}

function NothingYet({ mayWrite }: { mayWrite: boolean }) {
  return (
    <div className="nothing">
      <Binder />
      <h2>Nog geen vragenlijsten</h2>
      <p>Hier staan straks alle vragenlijsten, met hoeveel ouders meedoen.</p>
      {mayWrite && (
        <p>
          <Link to="/vragenlijsten/nieuw">Begin met de eerste</Link>
        </p>
      )}
    </div>
  );
}

function Lines({ campaigns }: { campaigns: readonly CampaignLine[] }) {
  const hides = campaigns.some(isHidden);
  return (
    <>
      <table className="table campaigns">
        <caption className="unseen">Alle vragenlijsten, de nieuwste bovenaan.</caption>
        <thead>
          <tr>
            <th scope="col">Vragenlijst</th>
            <th scope="col" className="wide">
              Stand
            </th>
            <th scope="col" className="n wide">
              Uitgenodigd
            </th>
            <th scope="col" className="n wide">
              Begonnen
            </th>
            <th scope="col" className="n wide">
              Afgerond
            </th>
          </tr>
        </thead>
        <tbody>
          {campaigns.map((campaign) => (
            <Line key={campaign.id} campaign={campaign} />
          ))}
        </tbody>
      </table>
      {hides && (
        <p className="soft small after">
          Van een anonieme vragenlijst tellen we deelnemers in stappen van tien. Bij minder dan tien staat er
          ‘verborgen’.
        </p>
      )}
    </>
  );
}

const isOut = ({ stage }: CampaignLine): boolean => stage === 'open' || stage === 'closed';
const isHidden = (campaign: CampaignLine): boolean => campaign.anonymous && isOut(campaign);

function Line({ campaign }: { campaign: CampaignLine }) {
  const { id, title, anonymous, stage, invited, started, finished } = campaign;
  const when = stage === 'draft' ? undefined : period(campaign);
  const { name, look } = stages[stage];
  const mayOpen = useMay(readCampaign);
  const maySeeMissed = useMay(readUnreachable) && isOut(campaign) && invited > 0;
  return (
    <tr>
      <th scope="row">
        {mayOpen ? <Link to={`/vragenlijsten/${id}`}>{title}</Link> : <span>{title}</span>}
        <span className="soft small">
          {[anonymous && 'Anoniem', when && (anonymous ? when : when.replace(/^./, (letter) => letter.toUpperCase()))]
            .filter(Boolean)
            .join(', ')}
        </span>
        {!mayOpen && maySeeMissed && (
          <span className="small">
            <Link to={`/vragenlijsten/${id}/niet-bereikt`}>
              Wie geen bericht kreeg<span className="unseen">{`, ${title}`}</span>
            </Link>
          </span>
        )}
        {/* On a phone there is no room for columns. */}
        <span className="narrow">
          <Pill look={look}>{name}</Pill>
          {isOut(campaign) && <span>{summed(campaign)}</span>}
        </span>
      </th>
      <td className="wide">
        <Pill look={look}>{name}</Pill>
      </td>
      <CountCell wide count={isOut(campaign) || invited > 0 ? invited : undefined} />
      <CountCell wide count={isOut(campaign) ? started : undefined} least={anonymous} />
      <CountCell wide count={isOut(campaign) ? finished : undefined} least={anonymous} />
    </tr>
  );
}

function summed({ anonymous, invited, finished }: CampaignLine): string {
  if (!anonymous && invited === 0) return 'Nog niemand uitgenodigd.';
  if (finished === null) return 'Aantallen verborgen: minder dan tien keer afgerond.';
  if (anonymous) return `Minstens ${number(finished)} keer afgerond.`;
  return `${number(finished)} van de ${number(invited)} uitgenodigde ouders klaar.`;
}

type CountProps = {
  /** Undefined: there is nothing to count yet. */
  count: number | null | undefined;
  /** Counted in steps of ten, so that it is at least this. */
  least?: boolean;
  /** For a large screen only. */
  wide?: boolean;
};

export function CountCell({ count, least = false, wide = false }: CountProps) {
  const className = wide ? 'n wide' : 'n';
  if (count === undefined) {
    return (
      <td className={className}>
        <span aria-hidden="true">–</span>
        <span className="unseen">nog niets</span>
      </td>
    );
  }
  if (count === null) return <td className={`${className} hid`}>{hidden}</td>;
  return (
    <td className={className}>
      {least && <span className="unseen">minstens </span>}
      {least && <span aria-hidden="true">≥ </span>}
      {number(count)}
    </td>
  );
}
