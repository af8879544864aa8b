import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import type { UserView } from '#contract/calls/members.ts';
import type { InvitationMethod } from '#contract/channels.ts';
import { Mailbox } from '#ui/pictures/Mailbox.tsx';
import { unbroken } from '#ui/Unbroken.tsx';
import { userOfReply } from '../../reply-views.ts';
import { userQuery } from '../../user.ts';
import { frequencyQuery } from '../profile/frequencyQuery.ts';

const ways: Record<InvitationMethod, { by: string; rather: string }> = {
  whatsapp: { by: 'via WhatsApp', rather: 'Liever per e-mail?' },
  email: { by: 'per e-mail', rather: 'Liever via WhatsApp?' },
};

type Props = {
  /** The server says that there is nothing; otherwise it said nothing at all. */
  isKnown: boolean;
  brief: boolean;
};

/** Nothing to fill in. */
export function Still({ isKnown, brief }: Props) {
  const { data: user } = useQuery({ ...userQuery, select: userOfReply });
  const { data: frequency } = useQuery({ ...frequencyQuery, retryOnMount: false });
  if (user && !hasProven(user)) return <NotYet />;
  const rests = frequency?.often === 'none';
  const way = user && ways[user.invitation_method];
  return (
    <div className={brief ? 'still brief' : 'still'}>
      {!brief && <Mailbox />}
      <div>
        {isKnown && <h2>Er is nu geen vragenlijst</h2>}
        {!rests && (
          <p className="lead">
            {unbroken(
              `${isKnown ? 'Is er een nieuwe vragenlijst?' : 'Staat er een vragenlijst voor je klaar?'} Dan krijg je een berichtje${way ? ` ${way.by}` : ''}.`,
            )}
          </p>
        )}
        {way && !rests && (
          <p>
            {unbroken(way.rather)} <Link to="/profiel?tab=general">Kies hoe we je bereiken</Link>
          </p>
        )}
      </div>
    </div>
  );
}

const hasProven = ({ email_verified, phone_verified, old_email, old_phone }: UserView): boolean =>
  email_verified || phone_verified || Boolean(old_email ?? old_phone);

/** Nothing is promised to who cannot be reached; the notices above say what to do. */
const NotYet = () => (
  <div className="still">
    <Mailbox />
    <div>
      <h2>Je krijgt nog geen berichten van ons</h2>
      <p className="lead">
        {unbroken('Bevestig eerst je e-mailadres of je telefoonnummer. Daarna hoor je het als er een vragenlijst is.')}
      </p>
    </div>
  </div>
);
