import { Link, useSearchParams } from 'react-router';
import type { CampaignLine } from '#contract/calls/office/campaigns.ts';
import { createDraft } from '#contract/calls/office/writing.ts';
import { buttonClass } from '#ui/Button.tsx';
import { Field } from '#ui/fields/Field.tsx';
import { Select } from '#ui/fields/Select.tsx';
import { TextInput } from '#ui/fields/TextInput.tsx';
import { Notice } from '#ui/Notice.tsx';
import { hasWords } from '../../keys/matching.ts';
import { number } from '../../number.ts';
import { Awaited } from '../../parts/Awaited.tsx';
import { EmptyState } from '../../parts/EmptyState.tsx';
import { ScreenHead } from '../../parts/ScreenHead.tsx';
import { useMay } from '../../session.ts';
import { CampaignTable } from './CampaignTable.tsx';
import { useCampaigns } from './campaignQueries.ts';

export function Campaigns() {
  const { data, isError, error, refetch } = useCampaigns();
  const mayWrite = useMay(createDraft);
  return (
    <>
      <ScreenHead
        title="Vragenlijsten"
        live
        actions={
          mayWrite && (
            <Link className={buttonClass()} to="/vragenlijsten/nieuw">
              Nieuwe vragenlijst
            </Link>
          )
        }
      />
      <Awaited query={{ data, error, refetch }} rows={4} of="de vragenlijsten" many />
      {isError && data && <Stale />}
      {data?.campaigns.length === 0 && <NothingYet mayWrite={mayWrite} />}
      {data && data.campaigns.length > 0 && <Sought campaigns={data.campaigns} />}
    </>
  );
}

const states = [
  { value: 'alle', label: 'Alle' },
  { value: 'draft', label: 'Concept' },
  { value: 'lopend', label: 'Loopt of gaat nog open' },
  { value: 'closed', label: 'Gesloten' },
  { value: 'archief', label: 'Archief' },
];
const orders = [
  { value: 'nieuw', label: 'Nieuwste eerst' },
  { value: 'sluit', label: 'Sluit het eerst' },
  { value: 'respons', label: 'Meest afgerond' },
  { value: 'titel', label: 'Titel' },
];

const last = '9999';
const sorters: Record<string, (one: CampaignLine, other: CampaignLine) => number> = {
  sluit: (one, other) => closing(one).localeCompare(closing(other)),
  respons: (one, other) => (other.finished ?? 0) - (one.finished ?? 0),
  titel: (one, other) => one.title.localeCompare(other.title, 'nl'),
};
/** What closed stands behind what still has to. */
const closing = ({ stage, ends_at }: CampaignLine): string =>
  stage === 'closed' ? `${last}${ends_at}` : (ends_at ?? last);

const isIn = ({ stage, archived }: CampaignLine, state: string | null): boolean => {
  if (archived) return state === 'archief';
  if (state === 'lopend') return stage === 'open' || stage === 'waiting';
  return state === null || state === 'alle' || state === stage;
};

function Sought({ campaigns }: { campaigns: readonly CampaignLine[] }) {
  const [address] = useSearchParams();
  const sought = address.get('zoek') ?? '';
  const state = address.get('status');
  const found = campaigns.filter((one) => isIn(one, state) && hasWords(one.title, sought));
  const sorter = sorters[address.get('volgorde') ?? ''];
  const count = found.length === 1 ? '1 vragenlijst gevonden.' : `${number(found.length)} vragenlijsten gevonden.`;
  const isFiltered = sought !== '' || state !== null;
  return (
    <>
      <ListBar
        search="Zoek een vragenlijst"
        choices={[
          { name: 'status', label: 'Status', options: states },
          { name: 'volgorde', label: 'Volgorde', options: orders },
        ]}
      />
      <p className={found.length === 0 ? 'after' : 'unseen'} role="status">
        {found.length === 0 ? noneWords(sought, state) : isFiltered && count}
      </p>
      {found.length > 0 && <CampaignTable campaigns={sorter ? found.toSorted(sorter) : found} />}
    </>
  );
}

function noneWords(sought: string, state: string | null): string {
  if (sought) return 'Geen vragenlijst met deze woorden. Probeer een ander woord, of een andere status.';
  if (state === 'archief') return 'Het archief is leeg. Een vragenlijst die niet meer loopt, zet je er in de lijst in.';
  return 'Geen vragenlijst met deze status.';
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

const NothingYet = ({ mayWrite }: { mayWrite: boolean }) => (
  <EmptyState
    title="Nog geen vragenlijsten"
    act={mayWrite && <Link to="/vragenlijsten/nieuw">Begin met de eerste</Link>}
  >
    Hier staan straks alle vragenlijsten, met hoeveel ouders meedoen.
  </EmptyState>
);

type Choice = { name: string; label: string; options: readonly { value: string; label: string }[] };

/**
 * Search, filter and sort above a list. What is chosen stands in the address, so that going back, sharing and a reload show
 * the same; the first option of each choice is the usual one and stands nowhere.
 */
function ListBar({ search, choices }: { search: string; choices: readonly Choice[] }) {
  const [address, setAddress] = useSearchParams();
  function put(name: string, value: string, usual: string) {
    const next = new URLSearchParams(address);
    if (value === usual) next.delete(name);
    else next.set(name, value);
    setAddress(next, { replace: true });
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: older screen readers know the role, and not the element
    <div className="filter" role="search">
      <Field label={search} id="zoek">
        <TextInput
          type="search"
          maxLength={200}
          autoComplete="off"
          aria-keyshortcuts="/"
          value={address.get('zoek') ?? ''}
          onChange={({ currentTarget: { value } }) => put('zoek', value, '')}
        />
      </Field>
      {choices.map(({ name, label, options }) => (
        <Field key={name} label={label} id={name}>
          <Select
            value={address.get(name) ?? options[0]!.value}
            options={options}
            onChange={({ currentTarget: { value } }) => put(name, value, options[0]!.value)}
          />
        </Field>
      ))}
    </div>
  );
}
