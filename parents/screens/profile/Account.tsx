import { FormProvider } from 'react-hook-form';
import { useNavigate, useSearchParams } from 'react-router';
import type { UserView } from '#contract/calls/members.ts';
import { Tabs } from '#ui/Tabs.tsx';
import { usePageTitle } from '#ui/usePageTitle.ts';
import { staysHere } from '../../Arrival.tsx';
import { JudgeContext } from '../../fields/judging.ts';
import { linesOf } from '../../fields/lines.ts';
import { AttributesTab } from './AttributesTab.tsx';
import { Closing } from './Closing.tsx';
import { Doors } from './Doors.tsx';
import { PersonalFile } from './file/PersonalFile.tsx';
import { fieldsOf, type Tab } from './form.ts';
import { GeneralTab } from './GeneralTab.tsx';
import { LeaveWarning } from './LeaveWarning.tsx';
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
  const navigate = useNavigate();
  const openTab = (next: Tab) => void navigate({ search: `?tab=${next}` }, { replace: true, state: staysHere });

  const profile = useProfileForm({ user, tab, openTab });
  const { form, changed, judge } = profile;
  const errorOf = (path: string) => form.getFieldState(path as 'name', form.formState).error?.message;
  const lines = tab ? linesOf(fieldsOf(tab, user), errorOf, form.getValues('years')) : [];
  usePageTitle(tab ? titles[tab] : 'Mijn account', lines.length > 0);

  if (query.get('tab') === 'file') return <PersonalFile />;
  const TabScreen = tab === 'general' ? GeneralTab : AttributesTab;
  return (
    <div className="wrap page">
      <LeaveWarning when={changed.length > 0} />
      {tab ? (
        <FormProvider {...form}>
          <JudgeContext value={judge}>
            <h1>Mijn account</h1>
            <Tabs label="Mijn account" tabs={tabs} current={tab} onChange={(id) => openTab(id as Tab)}>
              <TabScreen user={user} profile={profile} lines={lines} />
            </Tabs>
          </JudgeContext>
        </FormProvider>
      ) : (
        <Doors user={user} changed={changed} />
      )}
      <Closing />
    </div>
  );
}
