import { useMutation } from '@tanstack/react-query';
import { Link, useParams } from 'react-router';
import { endRecruitment, type readRecruitment, resumeRecruitment } from '#contract/calls/office/recruitment.ts';
import type { Reply } from '#contract/endpoint.ts';
import { capitalize, day } from '#contract/format.ts';
import { sayPanelCount } from '#contract/panel-count.ts';
import { Button, buttonClass } from '#ui/Button.tsx';
import { useToast } from '#ui/Toasts.tsx';
import { call, whyNot } from '../../api.ts';
import { Awaited } from '../../parts/Awaited.tsx';
import { CopyLink } from '../../parts/CopyLink.tsx';
import { Pill } from '../../parts/Pill.tsx';
import { ScreenHead } from '../../parts/ScreenHead.tsx';
import { TitledSection } from '../../parts/TitledSection.tsx';
import { DivisionGroupsTable } from './DivisionTable.tsx';
import { forgetPanel, useLink } from './panelQueries.ts';

type LinkRead = Reply<typeof readRecruitment>;

export default function RecruitmentPage() {
  const { code = '' } = useParams();
  const { data, error, refetch } = useLink(code);
  return (
    <>
      <p className="crumbs">
        <Link to="/representativiteit">Representativiteit</Link>
        {' · '}
        <Link to="/werving">Werving</Link>
      </p>
      <ScreenHead
        key={code}
        title={data ? `${data.name} - Werving` : 'Werving'}
        heading={
          <>
            {data?.name ?? 'Wervingslink'}
            {data?.ended_at && <Pill look="over">Gestopt</Pill>}
          </>
        }
        line={data && `Gemaakt op ${day(new Date(data.created_at))}.`}
        actions={
          data &&
          data.ended_at === null && (
            <Link className={buttonClass()} to={`/werving/${code}/poster`}>
              Poster
            </Link>
          )
        }
      />
      <Awaited query={{ data, error, refetch }} rows={4} of="de link" />
      {data && <Told link={data} />}
    </>
  );
}

function Told({ link }: { link: LinkRead }) {
  const { registered, proven, answered, groups } = link;
  return (
    <>
      {registered === null ? (
        <p className="say">
          Minder dan 10 ouders kwamen hierlangs. Zodra het er 10 zijn, zie je hier in welke groepen.
        </p>
      ) : (
        <p className="say">
          <b>{`${sayPanelCount(registered)} ouders`}</b>
          {` kwamen hierlangs en zijn nu lid. `}
          {`${capitalize(sayPanelCount(proven))} bevestigden hun adres of nummer, en ${sayPanelCount(answered)} vulden een vragenlijst op naam in.`}
        </p>
      )}
      <Address link={link} />
      {registered !== null && <Groups groups={groups} />}
    </>
  );
}

function Groups({ groups }: Pick<LinkRead, 'groups'>) {
  return (
    <section className="block" aria-labelledby="wie">
      <div className="title">
        <h2 id="wie">Wie kwamen er?</h2>
        <p className="soft small">Naar beneden afgerond op tientallen.</p>
      </div>
      <div className="cols even">
        {groups.map(({ key, title, classes }) => (
          <section className="block" key={key} aria-labelledby={`groep-${key}`}>
            <div className="title">
              <h3 id={`groep-${key}`}>{title}</h3>
            </div>
            <DivisionGroupsTable head="Groep" label={title} groups={classes} />
          </section>
        ))}
      </div>
    </section>
  );
}

function Address({ link: { code, url, ended_at } }: { link: LinkRead }) {
  const { end, resume } = useEnding(code);
  return (
    <TitledSection id="de-link" title="De link">
      <CopyLink
        label="Adres"
        hint={
          ended_at
            ? 'Deze link is gestopt. Wie hem opent, kan zich gewoon aanmelden, en telt hier niet mee.'
            : 'Wie zich via deze link aanmeldt, telt hier mee. Er komt geen cookie aan te pas.'
        }
        url={url}
      >
        {ended_at ? (
          <Button kind="secondary" busy={resume.isPending} onClick={() => resume.mutate()}>
            Tel weer mee
          </Button>
        ) : (
          <Button kind="quiet" busy={end.isPending} onClick={() => end.mutate()}>
            Stop deze link
          </Button>
        )}
      </CopyLink>
    </TitledSection>
  );
}

/** At once, with a way back: nothing is lost by it. */
function useEnding(code: string) {
  const toast = useToast();
  const onError = (error: unknown) => toast.error(whyNot(error));
  const resume = useMutation({
    mutationFn: () => call(resumeRecruitment, { params: { code } }),
    async onSuccess() {
      await forgetPanel();
      toast.success('De link telt weer mee.');
    },
    onError,
  });
  const end = useMutation({
    mutationFn: () => call(endRecruitment, { params: { code } }),
    async onSuccess() {
      await forgetPanel();
      toast.success('De link is gestopt.', { undo: () => resume.mutate() });
    },
    onError,
  });
  return { end, resume };
}
