import type { MemberSeen } from '#contract/calls/office/support/members.ts';
import { channelNames } from '#contract/channels.ts';
import { day } from '#contract/format.ts';
import { dayMoment } from '../../parts/moment-words.ts';
import { Pill } from '../../parts/Pill.tsx';
import { TitledSection } from '../../parts/TitledSection.tsx';
import { stoppedReasonNames } from './member-words.ts';

type Reach = NonNullable<MemberSeen['phone']>;
type Waiting = NonNullable<MemberSeen['new_email']>;

export function Reached({ seen, of }: { seen: MemberSeen; of?: string }) {
  const id = `bereikbaar-${of ?? ''}`;
  const { email, phone, new_email, new_phone, invitation_method, rests_until } = seen;
  return (
    <TitledSection id={id} title={<>Bereikbaar{of && <span className="unseen">{`, lid ${of}`}</span>}</>}>
      <dl className="card">
        <Way label="E-mail" reach={email} />
        {new_email && <Waits label="Nieuw e-mailadres" waiting={new_email} />}
        {phone ? (
          <Way label="Telefoon" reach={phone} />
        ) : (
          <>
            <dt>Telefoon</dt>
            <dd className="soft">geen nummer</dd>
          </>
        )}
        {new_phone && <Waits label="Nieuw nummer" waiting={new_phone} />}
        <dt>Uitnodiging via</dt>
        <dd>
          {channelNames[invitation_method]}
          {rests_until && <small>{`Pas weer vanaf ${day(new Date(rests_until))}.`}</small>}
        </dd>
      </dl>
    </TitledSection>
  );
}

function Way({ label, reach: { address, proven_at, vouched, stopped } }: { label: string; reach: Reach }) {
  return (
    <>
      <dt>{label}</dt>
      <dd>
        <bdi className="written">{address}</bdi>{' '}
        {stopped ? (
          <Pill look="fail">
            {stoppedReasonNames[stopped.reason as keyof typeof stoppedReasonNames] ?? stopped.reason}
          </Pill>
        ) : proven_at ? (
          <Pill look="live">Bevestigd</Pill>
        ) : (
          <Pill look="wait">Nog niet bevestigd</Pill>
        )}
        <small>
          {proven_at && `Bevestigd op ${dayMoment(proven_at)}. `}
          {vouched && 'Meegenomen bij de overgang: elders bevestigd. '}
          {stopped && `Sinds ${dayMoment(stopped.at)} gaan er geen vragenlijsten heen.`}
        </small>
      </dd>
    </>
  );
}

function Waits({ label, waiting: { address, entered_at, proven, counts_from } }: { label: string; waiting: Waiting }) {
  return (
    <>
      <dt>{label}</dt>
      <dd>
        {address === '' ? 'wordt weggehaald' : <bdi className="written">{address}</bdi>}{' '}
        <Pill look="wait">{proven ? 'Wacht op zijn dag' : 'Wacht op bevestiging'}</Pill>
        <small>{`Ingevuld op ${dayMoment(entered_at)}. ${proven ? `Telt vanaf ${dayMoment(counts_from)}, of zodra de ouder ja zegt in de mail op het oude adres.` : 'Telt pas als de ouder de link opent.'}`}</small>
      </dd>
    </>
  );
}
