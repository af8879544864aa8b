import { useEffect, useRef, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import type { UserView } from '#contract/calls/members.ts';
import { Button } from '#ui/Button.tsx';
import type { SummaryLine } from '#ui/fields/ErrorSummary.tsx';
import { FormContext } from '#ui/forms/fields.ts';
import { Modal } from '#ui/Modal.tsx';
import { Tabs } from '#ui/Tabs.tsx';
import { usePageTitle } from '#ui/usePageTitle.ts';
import { toFirstWrongYear } from '../../fields/account-names.ts';
import { staysHere, takeFocus } from '../../ScreenArrival.tsx';
import { AnswerLines } from './AnswerLines.tsx';
import { ChangePassword } from './ChangePassword.tsx';
import { Checked } from './Checked.tsx';
import { Doors } from './Doors.tsx';
import { PersonalFile } from './file/PersonalFile.tsx';
import { GeneralTab } from './GeneralTab.tsx';
import { OpenGroup } from './OpenGroup.tsx';
import { ProfileFooter } from './ProfileFooter.tsx';
import { partIn, profilePartAddress } from './partAddress.ts';
import { type ProfilePart, profileGroups } from './profile-form.ts';
import { useProfileForm } from './useProfileForm.ts';

/** Asks first, before a link leads away from what was typed and not saved. The browser asks when the page is closed. */
function LeaveWarning({ when }: { when: boolean }) {
  const [held, setHeld] = useState<HTMLAnchorElement>();
  const passes = useRef(false);

  useEffect(() => {
    if (!when) return;
    const warn = (event: BeforeUnloadEvent) => !passes.current && event.preventDefault();
    const hold = (event: MouseEvent) => {
      const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('a[href]') : null;
      if (!link || passes.current || !leadsAway(link, event)) return;
      event.preventDefault();
      event.stopPropagation();
      setHeld(link);
    };
    window.addEventListener('beforeunload', warn);
    document.addEventListener('click', hold, { capture: true });
    return () => {
      window.removeEventListener('beforeunload', warn);
      document.removeEventListener('click', hold, { capture: true });
    };
  }, [when]);

  function leave() {
    passes.current = true;
    setHeld(undefined);
    held?.click();
  }

  return (
    <Modal
      open={held !== undefined}
      title="Je wijzigingen zijn nog niet opgeslagen"
      onClose={() => setHeld(undefined)}
      actions={
        <>
          <Button onClick={() => setHeld(undefined)}>Blijf hier</Button>
          <Button kind="secondary" onClick={leave}>
            Niet opslaan
          </Button>
        </>
      }
    >
      <p>Ga je nu weg? Dan is wat je hebt veranderd verdwenen.</p>
    </Modal>
  );
}

/** Who leaves the panel needs nothing saved. */
function leadsAway(link: HTMLAnchorElement, event: MouseEvent): boolean {
  const isPlain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
  const isHere = link.target !== '_blank' && link.origin === window.location.origin;
  return isPlain && isHere && ![window.location.pathname, '/uitschrijven'].includes(link.pathname);
}

type Props = {
  user: UserView;
  part: ProfilePart | undefined;
  profile: ReturnType<typeof useProfileForm>;
  lines: readonly SummaryLine[];
};

/** All answers as lines to read, under their headings; one group at a time is open to be changed. */
function AnswersTab({ user, part, profile, lines }: Props) {
  const before = useRef(part);
  useEffect(() => {
    // What had focus went with the group.
    if (before.current && !part) takeFocus(document.getElementById(headingOf(before.current)));
    before.current = part;
  }, [part]);
  return (
    <div className="answers">
      {!part && profile.changed.length === 0 && <Checked />}
      {profileGroups(user).map((group) => (
        <section
          key={group.part}
          className={group.part === part ? 'group open' : 'group'}
          aria-labelledby={headingOf(group.part)}
        >
          <h2 id={headingOf(group.part)}>{group.title}</h2>
          {group.part === part ? (
            <OpenGroup group={group} user={user} profile={profile} lines={lines} />
          ) : (
            <AnswerLines group={group} profile={profile} />
          )}
        </section>
      ))}
    </div>
  );
}

const headingOf = (part: ProfilePart): string => `heading-${part.replace(' ', '-')}`;

const tabs = [
  { id: 'general', label: 'Accountgegevens' },
  { id: 'attributes', label: 'Antwoorden' },
] as const;
const titles = { general: 'Accountgegevens', attributes: 'Antwoorden' };

/** The two big buttons, or the tab that they open. What was typed stays while somebody goes from one to the other. */
export function Account({ user }: { user: UserView }) {
  const [query] = useSearchParams();
  const tab = tabs.find(({ id }) => id === query.get('tab'))?.id;
  const part = partIn(query, user);
  const navigate = useNavigate();
  const goTo = (search: string) => void navigate({ search }, { replace: true, state: staysHere });

  const profile = useProfileForm({
    user,
    part,
    openPart: (next) => goTo(profilePartAddress(next)),
    onSaved: () => tab === 'attributes' && goTo('?tab=attributes'),
  });
  const { form, changed } = profile;
  const lines = toFirstWrongYear(profile.lines, form.values.years);
  usePageTitle(tab ? titles[tab] : 'Mijn account', lines.length > 0);

  if (query.get('tab') === 'file') return <PersonalFile />;
  if (query.get('tab') === 'password') return <ChangePassword email={user.old_email ?? user.email} />;
  return (
    <>
      {tab ? (
        <>
          <FormContext value={form}>
            <Tabs label="Mijn account" tabs={tabs} current={tab} onChange={(id) => goTo(`?tab=${id}`)}>
              {tab === 'general' ? (
                <GeneralTab user={user} profile={profile} lines={lines} />
              ) : (
                <AnswersTab user={user} part={part} profile={profile} lines={lines} />
              )}
            </Tabs>
          </FormContext>
          <ProfileFooter />
        </>
      ) : (
        <Doors user={user} changed={changed} />
      )}
      <LeaveWarning when={changed.length > 0} />
    </>
  );
}
