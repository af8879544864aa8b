import { useNavigate, useSearchParams } from 'react-router';
import type { UserView } from '#contract/calls/members.ts';
import { FormContext } from '#ui/forms/fields.ts';
import { Tabs } from '#ui/Tabs.tsx';
import { usePageTitle } from '#ui/usePageTitle.ts';
import { toFirstWrongYear } from '../../fields/account-names.ts';
import { staysHere } from '../../ScreenArrival.tsx';
import { AnswersTab } from './AnswersTab.tsx';
import { ChangePassword } from './ChangePassword.tsx';
import { Doors } from './Doors.tsx';
import { PersonalFile } from './file/PersonalFile.tsx';
import { GeneralTab } from './GeneralTab.tsx';
import { LeaveWarning } from './LeaveWarning.tsx';
import { ProfileFooter } from './ProfileFooter.tsx';
import { partIn, profilePartAddress } from './partAddress.ts';
import { useProfileForm } from './useProfileForm.ts';

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
