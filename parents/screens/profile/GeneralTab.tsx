import { Link } from 'react-router';
import type { UserView } from '#contract/calls/members.ts';
import type { SummaryLine } from '#ui/fields/ErrorSummary.tsx';
import { EmailField } from '../../fields/EmailField.tsx';
import { MethodField } from '../../fields/MethodField.tsx';
import { NameField } from '../../fields/NameField.tsx';
import { PhoneField } from '../../fields/PhoneField.tsx';
import { HowOften } from './HowOften.tsx';
import { SecretField } from './SecretField.tsx';
import { Sessions } from './Sessions.tsx';
import { TabForm } from './TabForm.tsx';
import { Unproven } from './Unproven.tsx';
import type { useProfileForm } from './useProfileForm.ts';

export type TabProps = {
  user: UserView;
  profile: ReturnType<typeof useProfileForm>;
  lines: readonly SummaryLine[];
};

export function GeneralTab({ user, profile, lines }: TabProps) {
  return (
    <div className="form-page">
      <div>
        <TabForm label="Accountgegevens" profile={profile} lines={lines}>
          <NameField />
          <div className="with-hint">
            <EmailField hint="Een nieuw adres geldt pas als je het hebt bevestigd." />
            {/* Here before its words, so that what a save brings is read out. */}
            <div aria-live="polite">
              <Unproven user={user} what="email" />
            </div>
          </div>
          <MethodField />
          <div className="with-hint">
            <PhoneField />
            <div aria-live="polite">
              <Unproven user={user} what="phone" />
            </div>
          </div>
          {profile.asksSecret && <SecretField />}
        </TabForm>
        <HowOften />
        <p className="after">
          Wil je een ander wachtwoord? <Link to="?tab=password">Wijzig je wachtwoord</Link>
        </p>
      </div>
      <Sessions />
    </div>
  );
}
