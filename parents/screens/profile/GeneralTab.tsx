import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type ComponentProps, useId, useRef, useState } from 'react';
import { Link } from 'react-router';
import { endSession, type UserView } from '#contract/calls/members.ts';
import { CallFailed } from '#contract/client.ts';
import { day, noonOf } from '#contract/format.ts';
import type { SummaryLine } from '#ui/fields/ErrorSummary.tsx';
import { Field } from '#ui/fields/Field.tsx';
import { PasswordInput } from '#ui/fields/PasswordInput.tsx';
import { useField, useFieldError } from '#ui/forms/fields.ts';
import { Loader } from '#ui/Loader.tsx';
import { unbroken } from '#ui/Unbroken.tsx';
import { call } from '../../api.ts';
import { EmailField } from '../../fields/EmailField.tsx';
import { MethodField } from '../../fields/MethodField.tsx';
import { NameField } from '../../fields/NameField.tsx';
import { PhoneField } from '../../fields/PhoneField.tsx';
import { NotHere } from '../NotHere.tsx';
import { HowOften } from './HowOften.tsx';
import type { ProfileFields } from './profile-form.ts';
import { mayPass, type SessionView, sessionsQuery } from './sessionsQuery.ts';
import { TabForm } from './TabForm.tsx';
import { Unproven } from './Unproven.tsx';
import type { useProfileForm } from './useProfileForm.ts';

/** Where the member is logged in. */
function Sessions() {
  const { data, isFetching, error, refetch } = useQuery(sessionsQuery);
  const heading = useRef<HTMLHeadingElement>(null);
  const [said, setSaid] = useState('');
  const hasNone = data?.length === 0 || (!data && error instanceof CallFailed && !mayPass(error));
  if (hasNone) return null;
  return (
    <section className="aside cut-sheet sessions" aria-labelledby="ingelogd">
      <h2 id="ingelogd" tabIndex={-1} ref={heading}>
        Op deze apparaten ben je ingelogd
      </h2>
      {data && (
        <List
          sessions={data}
          onEnded={(words) => {
            setSaid(words);
            heading.current?.focus();
          }}
          onFailed={() => setSaid('Het uitloggen is mislukt, probeer het later nogmaals.')}
        />
      )}
      <p role="status">{said}</p>
      {!data && isFetching && <Loader>We kijken waar je bent ingelogd, een moment.</Loader>}
      {!data && !isFetching && <NotHere title="We weten nu niet waar je bent ingelogd." retry={() => void refetch()} />}
    </section>
  );
}

type ListProps = Pick<ComponentProps<typeof SessionRow>, 'onEnded' | 'onFailed'> & { sessions: readonly SessionView[] };

function List({ sessions, onEnded, onFailed }: ListProps) {
  return (
    <>
      {sessions.length > 1 && (
        <p className="soft">
          Zie je een apparaat dat je niet kent? Log daar uit.{' '}
          <Link to="?tab=password">Kies daarna een nieuw wachtwoord</Link>.
        </p>
      )}
      <ul>
        {sessions.map((session) => (
          <SessionRow key={session.id} session={session} onEnded={onEnded} onFailed={onFailed} />
        ))}
      </ul>
    </>
  );
}

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

const onDay = (isoDay: string) => day(noonOf(isoDay));

type Props = {
  session: SessionView;
  /** The row is about to go, and with it whatever has focus in it. */
  onEnded: (words: string) => void;
  onFailed: () => void;
};

function SessionRow({ session: { id, since, last_seen, browser, current }, onEnded, onFailed }: Props) {
  const words = useId();
  const { end, isEnding } = useEnding(id, onEnded, onFailed);
  return (
    <li>
      <p id={words}>
        <strong>
          {current ? `Op dit apparaat${browser ? `: ${browser}` : ''}` : (browser ?? 'Een ander apparaat')}
        </strong>
        <span>
          {current && 'Hier ben je nu. '}
          Ingelogd op {onDay(since)}
          {!current && `, voor het laatst gebruikt op ${onDay(last_seen)}`}.
        </span>
      </p>
      {!current && (
        <button type="button" className="link-button" onClick={end} aria-describedby={words}>
          {isEnding ? 'Bezig met uitloggen' : 'Log daar uit'}
        </button>
      )}
    </li>
  );
}

function useEnding(id: string, onEnded: Props['onEnded'], onFailed: () => void) {
  const queries = useQueryClient();
  const isBusy = useRef(false);
  const gone = (words: string) => {
    onEnded(words);
    queries.setQueryData(sessionsQuery.queryKey, (all) => all?.filter((session) => session.id !== id));
  };
  const { mutate, isPending } = useMutation({
    mutationFn: () => call(endSession, { params: { id } }),
    onSuccess: () => gone('Je bent daar uitgelogd.'),
    onError: (failure) => {
      // It had ended by itself.
      if (failure instanceof CallFailed && failure.status === 404) gone('');
      else onFailed();
    },
    onSettled: () => {
      isBusy.current = false;
    },
  });
  function end() {
    if (isBusy.current) return;
    isBusy.current = true;
    mutate();
  }
  return { end, isEnding: isPending };
}
