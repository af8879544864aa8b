import { Link, useNavigate, useSearchParams } from 'react-router';
import { addRecruitment, type RecruitmentLink } from '#contract/calls/office/recruitment.ts';
import { day } from '#contract/format.ts';
import { sayPanelCount } from '#contract/panel-count.ts';
import { useToast } from '#ui/Toasts.tsx';
import { call } from '../../api.ts';
import { useContractForm } from '../../contract-form.ts';
import { Awaited } from '../../parts/Awaited.tsx';
import { ContractForm, TextField } from '../../parts/ContractForm.tsx';
import { DataTable } from '../../parts/DataTable.tsx';
import { Pill } from '../../parts/Pill.tsx';
import { ScreenHead } from '../../parts/ScreenHead.tsx';
import { TitledSection } from '../../parts/TitledSection.tsx';
import { forgetPanel, useLinks } from './panelQueries.ts';

export default function Recruitment() {
  const { data, error, refetch } = useLinks();
  return (
    <>
      <p className="crumbs">
        <Link to="/representativiteit">Representativiteit</Link>
      </p>
      <ScreenHead
        title="Werving"
        line="Elke link onthoudt bij een ouder waar die vandaan kwam, en niets anders."
        live
      />
      <Awaited query={{ data, error, refetch }} rows={4} of="de links" many />
      {data && data.links.length === 0 && (
        <p className="after measure">
          Er is nog geen link. Maak er een voor elke plek waar je ouders vraagt om mee te doen: dan zie je wat die plek
          oplevert.
        </p>
      )}
      {data && data.links.length > 0 && <Links links={data.links} />}
      {data && <NewRecruitmentLink />}
    </>
  );
}

function Links({ links }: { links: readonly RecruitmentLink[] }) {
  return (
    <DataTable
      caption="Wervingslinks"
      unseen
      folds
      sortable
      className="links"
      heads={['Link of poster', { n: 'Lid' }, { n: 'Bevestigd' }, { n: 'Deed mee' }]}
      rows={links.map(({ code, name, created_at, ended_at, registered, proven, answered }) => ({
        key: code,
        cells: [
          {
            by: name,
            show: (
              <>
                <Link to={`/werving/${code}`}>{name}</Link>
                <small>
                  {ended_at
                    ? `${code}, van ${day(new Date(created_at))} tot ${day(new Date(ended_at))}`
                    : `${code}, sinds ${day(new Date(created_at))}`}
                </small>
                {ended_at && <Pill look="over">Gestopt</Pill>}
              </>
            ),
          },
          ...[registered, proven, answered].map(sayPanelCount),
        ],
      }))}
      told="Geteld zijn leden die er nu nog zijn, naar beneden afgerond op tientallen. ‘Deed mee’ is: vulde een vragenlijst op naam helemaal in."
    />
  );
}

type Values = { name: string };

function NewRecruitmentLink() {
  const [address] = useSearchParams();
  const navigate = useNavigate();
  const toast = useToast();
  // Anyone who comes from a group that is lacking wants a link for it.
  const meant = address.get('voor')?.slice(0, 80);
  const form = useContractForm<Values>({
    schema: addRecruitment.body,
    place: 'new link',
    values: { name: '' },
    asks: { name: 'Vul in waar deze link komt te hangen of te staan.' },
    otherwise: 'name',
    async send(body) {
      const { code } = await call(addRecruitment, { body });
      await forgetPanel();
      toast.success('De link is gemaakt.');
      await navigate(`/werving/${code}`);
    },
  });
  return (
    <TitledSection id="nieuw" title={meant ? `Nieuwe link, voor ${meant}` : 'Nieuwe link'}>
      <ContractForm of={form} className="form narrow" act="Maak de link" busyText="Bezig met maken">
        <TextField<Values>
          name="name"
          label="Waar komt de link?"
          hint="Bijvoorbeeld: poster voetbalclubs Emmen. Een lid leest dit bij ‘hoe je hier kwam’."
          autoComplete="off"
          maxLength={100}
          aria-required
        />
      </ContractForm>
    </TitledSection>
  );
}
