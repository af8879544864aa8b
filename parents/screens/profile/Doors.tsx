import { Link } from 'react-router';
import type { UserView } from '#contract/calls/members.ts';
import { Notice } from '#ui/Notice.tsx';
import { AddressCard } from '#ui/pictures/AddressCard.tsx';
import { Pencil } from '#ui/pictures/Pencil.tsx';
import { Unbroken } from '#ui/Unbroken.tsx';
import { useLate } from '#ui/useLate.ts';
import { useCampaignsUnderWay } from '../surveys/memberSurveysQuery.ts';
import { Surveys } from '../surveys/Surveys.tsx';
import { AccountUnderWay } from './AccountUnderWay.tsx';
import { CheckHint } from './Checked.tsx';
import { ProfileFooter } from './ProfileFooter.tsx';
import { profilePartAddress } from './partAddress.ts';
import { fieldsOf, type ProfilePart, profileGroups, profileParts } from './profile-form.ts';
import { Unproven } from './Unproven.tsx';

type Props = {
  user: UserView;
  /** Paths of the form that were changed and are not saved yet. */
  changed: readonly string[];
};

export function Doors({ user, changed }: Props) {
  const open = openQuestions(user);
  const isUnderWay = useCampaignsUnderWay();
  const isLate = useLate();
  // The two big buttons are what people come for: they wait for no list that takes long.
  if (isUnderWay && !isLate) return <AccountUnderWay />;
  return (
    <>
      <p className="lead soft">{user.name ? <Greeting name={user.name} /> : 'Fijn dat je meedoet.'}</p>
      <div className="hints">
        {changed.length > 0 && <NotSaved user={user} changed={changed} />}
        <Unproven user={user} what="email" mend />
        <Unproven user={user} what="phone" mend />
        {changed.length === 0 && (open ? <OpenQuestions part={open} /> : <CheckHint />)}
      </div>
      <Surveys brief />
      <h2 className="doors-heading">Wat wil je aanpassen?</h2>
      <div className="doors">
        <Link className="door" to="?tab=general">
          <AddressCard />
          <b>Accountgegevens wijzigen</b>
          <span>
            Je naam, <Unbroken>e-mailadres</Unbroken>, telefoon en hoe we je bereiken
          </span>
        </Link>
        <Link className="door" to="?tab=attributes">
          <Pencil />
          <b>Antwoorden aanpassen</b>
          <span>Je kinderen, je postcode en wat je over jezelf hebt verteld</span>
        </Link>
      </div>
      <ProfileFooter />
    </>
  );
}

const Greeting = ({ name }: { name: string }) => (
  <>
    Hoi <bdi>{name}</bdi>, fijn dat je meedoet.
  </>
);

/** The first group in which something is required and not answered: of a member whom the office brought in. */
const openQuestions = (user: UserView): ProfilePart | undefined =>
  profileGroups(user).find(({ questions }) =>
    questions.some(({ required, value }) => required && (value === null || value === false)),
  )?.part;

function OpenQuestions({ part }: { part: ProfilePart }) {
  return (
    <Notice title="Er staan nog vragen voor je open." action={<Link to={profilePartAddress(part)}>Vul ze in</Link>}>
      Daarmee zien we of we alle soorten ouders horen.
    </Notice>
  );
}

function NotSaved({ user, changed }: Props) {
  const part = profileParts(user).find((one) => changed.some((path) => path in fieldsOf(one, user))) ?? 'general';
  return (
    <Notice title="Je hebt iets veranderd." action={<Link to={profilePartAddress(part)}>Ga verder</Link>}>
      Dat is nog niet opgeslagen.
    </Notice>
  );
}
