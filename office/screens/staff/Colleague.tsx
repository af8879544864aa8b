import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { Link, useNavigate, useParams } from 'react-router';
import type { AccessRequest } from '#contract/calls/office/staff/access-requests.ts';
import {
  askReset,
  changeRole,
  endColleague,
  inviteColleague,
  type Colleague as Line,
} from '#contract/calls/office/staff/colleagues.ts';
import { anyRole, colleagueName, type StaffRole, staffRoles } from '#contract/roles.ts';
import { Button } from '#ui/Button.tsx';
import { RadioGroup } from '#ui/fields/RadioGroup.tsx';
import { useToast } from '#ui/Toasts.tsx';
import { useHeadingFocus } from '#ui/useHeadingFocus.ts';
import { call, whyNot } from '../../api.ts';
import { Awaited } from '../../parts/Awaited.tsx';
import { ConfirmNumber } from '../../parts/ConfirmNumber.tsx';
import { Pill } from '../../parts/Pill.tsx';
import { ScreenHead } from '../../parts/ScreenHead.tsx';
import { TitledSection } from '../../parts/TitledSection.tsx';
import { useTitle } from '../../title.ts';
import { AccessRequests } from './AccessRequests.tsx';
import { ReasonForm } from './ReasonForm.tsx';
import { RightForm } from './RightForm.tsx';
import { askedWords, awaitedOf, loginMethodWords, roleHints, roleName } from './staff-words.ts';
import { staffChanged, useColleagues } from './staffQuery.ts';

/** One colleague: role, rights, a new log-in, the end. /medewerkers/:id */
export default function Colleague() {
  const { id = '' } = useParams();
  const { data, error, refetch } = useColleagues();
  const one = data?.colleagues.find((colleague) => colleague.id === id && colleague.state !== 'left');
  return (
    <>
      <p className="crumbs">
        <Link to="/medewerkers">Medewerkers</Link>
      </p>
      <Awaited query={{ data, error, refetch }} rows={4} of="de collega" />
      {data && !one && <Nobody />}
      {one && data && (
        <Acts key={one.id} one={one} requests={data.requests.filter(({ staff_id }) => staff_id === one.id)} />
      )}
    </>
  );
}

function Nobody() {
  const heading = useHeadingFocus();
  useTitle('Medewerkers');
  return (
    <div className="nothing">
      <h1 ref={heading}>Deze collega is er niet meer</h1>
      <p>
        <Link to="/medewerkers">Bekijk wie er wel is</Link>
      </p>
    </div>
  );
}

function Acts({ one, requests }: { one: Line; requests: readonly AccessRequest[] }) {
  const { words, look } = loginMethodWords(one, awaitedOf(requests).has(one.id));
  return (
    <>
      <ScreenHead
        title={colleagueName(one)}
        heading={
          <>
            <bdi>{colleagueName(one)}</bdi> <Pill look={look}>{words}</Pill>
          </>
        }
        line={one.name && one.email}
      />
      <AccessRequests requests={requests} me={one.me ? one.id : undefined} />
      <RoleForm one={one} />
      <RightForm one={one} asked={requests.some(({ kind }) => kind === 'right')} />
      <NewJoinLink one={one} asked={requests.length > 0} />
      <EndAccess one={one} />
    </>
  );
}

function EndAccess({ one }: { one: Line }) {
  const navigate = useNavigate();
  const toast = useToast();
  const [isAsking, setAsking] = useState(false);
  const invited = one.state === 'invited';
  const act = invited ? 'Trek de uitnodiging in' : 'Beëindig de toegang';
  const ending = useMutation({
    mutationFn: () => call(endColleague, { params: { id: one.id } }),
    async onSuccess() {
      await navigate('/medewerkers');
      await staffChanged();
      toast.success(invited ? 'De uitnodiging werkt niet meer.' : `${colleagueName(one)} kan er niet meer in.`);
    },
  });
  return (
    <TitledSection id="einde" title={invited ? 'Uitnodiging intrekken' : 'Toegang beëindigen'}>
      {isAsking ? (
        <ConfirmNumber
          act={act}
          busyText="Bezig met beëindigen"
          number={null}
          busy={ending.isPending}
          refused={ending.error ? whyNot(ending.error) : undefined}
          onConfirm={() => ending.mutate()}
          onCancel={() => setAsking(false)}
        >
          {invited
            ? `De link van ${one.email} werkt dan niet meer.`
            : `${colleagueName(one)} is dan meteen overal uitgelogd en kan niet meer inloggen. Wat er in het logboek staat, blijft. API-sleutels van ${colleagueName(one)} werken dan niet meer; neem ze eerst over als ze nodig blijven.`}
        </ConfirmNumber>
      ) : (
        <Button kind="secondary" onClick={() => setAsking(true)}>
          {act}
        </Button>
      )}
    </TitledSection>
  );
}

/** For anyone who lost the phone, forgot the password, or let an invitation grow old. */
function NewJoinLink({ one, asked }: { one: Line; asked: boolean }) {
  const toast = useToast();
  const inviting = useMutation({
    mutationFn: () => call(inviteColleague, { body: { email: one.email, role: one.role } }),
    async onSuccess({ done }) {
      await staffChanged();
      toast.success(done === 'done' ? `De uitnodiging is gemaild naar ${one.email}.` : askedWords);
    },
    onError: (error) => toast.error(whyNot(error)),
  });
  async function ask(reason: string) {
    const { done } = await call(askReset, { params: { id: one.id }, body: { reason } });
    await staffChanged();
    toast.success(done === 'done' ? `De link is gemaild naar ${one.email}.` : askedWords);
  }
  if (one.state === 'invited') {
    if (asked) return null;
    return (
      <TitledSection id="link" title="Nieuwe uitnodiging">
        <p className="measure">De oude link werkt daarna niet meer.</p>
        <div className="actions">
          <Button kind="secondary" busy={inviting.isPending} onClick={() => inviting.mutate()}>
            Mail een nieuwe uitnodiging
          </Button>
        </div>
      </TitledSection>
    );
  }
  return (
    <TitledSection id="link" title="Komt je collega er niet in?">
      <p className="measure">
        Telefoon kwijt of wachtwoord vergeten? We mailen een link om opnieuw te kiezen hoe je collega inlogt. Waar je
        collega nu is ingelogd, eindigt dat meteen. Is er nog een beheerder, dan moet die het eerst goedkeuren. Bij een
        beheerder wacht het altijd.
      </p>
      {!asked && <ReasonForm id="waarom-link" act="Vraag een nieuwe link" busyText="Bezig met vragen" send={ask} />}
    </TitledSection>
  );
}

/** Another role counts from the next thing that the colleague does. */
function RoleForm({ one }: { one: Line }) {
  const toast = useToast();
  const [chosen, setChosen] = useState<StaffRole>(one.role);
  const changing = useMutation({
    mutationFn: ({ role }: { role: StaffRole; before: StaffRole | null }) =>
      call(changeRole, { params: { id: one.id }, body: { role } }),
    async onSuccess({ done }, { role, before }) {
      await staffChanged();
      if (done === 'asked') {
        setChosen(one.role);
        return toast.success(askedWords);
      }
      setChosen(role);
      // Back to admin would wait for a second one.
      const undo =
        before === null || before === 'admin' ? {} : { undo: () => changing.mutate({ role: before, before: null }) };
      toast.success(`${colleagueName(one)} is nu ${staffRoles[role]}.`, undo);
    },
    onError: () => void staffChanged(),
  });
  function change(event: FormEvent) {
    event.preventDefault();
    if (chosen !== one.role && !changing.isPending) changing.mutate({ role: chosen, before: one.role });
  }
  return (
    <TitledSection id="rol" title="Rol">
      <form className="form" noValidate onSubmit={change}>
        <RadioGroup
          legend={<span className="unseen">Rol</span>}
          name="rol"
          hint="Een andere rol geldt meteen, ook als je collega nu bezig is. Een nieuwe beheerder moet eerst worden goedgekeurd."
          error={changing.error ? whyNot(changing.error) : undefined}
          value={chosen}
          onChange={({ currentTarget: { value } }) => setChosen(value as StaffRole)}
          options={anyRole.map((role) => ({ value: role, label: roleName(role), hint: roleHints[role] }))}
        />
        <div className="actions tight">
          <Button type="submit" kind="secondary" busy={changing.isPending} busyText="Bezig met veranderen">
            {chosen === one.role ? `Is nu ${staffRoles[one.role]}` : `Maak ${staffRoles[chosen]}`}
          </Button>
        </div>
      </form>
    </TitledSection>
  );
}
