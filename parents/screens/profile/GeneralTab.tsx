import { Link } from 'react-router';
import type { UserView } from '#contract/calls/members.ts';
import type { SummaryLine } from '#ui/fields/ErrorSummary.tsx';
import { Field } from '#ui/fields/Field.tsx';
import { PasswordInput } from '#ui/fields/PasswordInput.tsx';
import { useField, useFieldError } from '#ui/forms/fields.ts';
import { unbroken } from '#ui/Unbroken.tsx';
import { EmailField } from '../../fields/EmailField.tsx';
import { MethodField } from '../../fields/MethodField.tsx';
import { NameField } from '../../fields/NameField.tsx';
import { PhoneField } from '../../fields/PhoneField.tsx';
import { HowOften } from './HowOften.tsx';
import type { ProfileFields } from './profile-form.ts';
import { Sessions } from './Sessions.tsx';
import { TabForm } from './TabForm.tsx';
import { Unproven } from './Unproven.tsx';
import type { useProfileForm } from './useProfileForm.ts';

type TabProps = {
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

/** Beside a new address or number: a session that somebody left open is not enough to take an account along. */
function SecretField() {
  return (
    <Field
      label="Je wachtwoord"
      id="current_password"
      hint={unbroken('Je verandert je e-mailadres of nummer. Daarom vragen we je wachtwoord.')}
      error={useFieldError('current_password')}
      required
    >
      <PasswordInput {...useField<ProfileFields>('current_password')} autoComplete="current-password" />
    </Field>
  );
}
