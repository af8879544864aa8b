import { useEffect } from 'react';
import { Link, useLocation, useNavigate } from 'react-router';
import type { UserView } from '#contract/calls/members.ts';
import { Button, buttonClass } from '#ui/Button.tsx';
import type { SummaryLine } from '#ui/fields/ErrorSummary.tsx';
import { Questions } from '../../fields/Questions.tsx';
import { staysHere } from '../../ScreenArrival.tsx';
import { fieldsOf, type ProfileGroup } from './profile-form.ts';
import { TabForm } from './TabForm.tsx';
import type { useProfileForm } from './useProfileForm.ts';

type Props = {
  group: ProfileGroup;
  user: UserView;
  profile: ReturnType<typeof useProfileForm>;
  lines: readonly SummaryLine[];
};

/** A group of answers, open to be changed. */
export function OpenGroup({ group, user, profile, lines }: Props) {
  const navigate = useNavigate();
  useFocusAt();
  function leave() {
    profile.undo(Object.keys(fieldsOf(group.part, user)));
    void navigate({ search: '?tab=attributes' }, { replace: true, state: staysHere });
  }
  return (
    <TabForm
      label={group.title}
      profile={profile}
      lines={lines}
      isOptional={!group.questions.some(({ required }) => required)}
      besides={
        <Button kind="quiet" onClick={leave}>
          Laat zo
        </Button>
      }
    >
      <Questions questions={group.questions} served={user.attributes} leave={<ToLeave />} />
    </TabForm>
  );
}

/** Anyone who pressed 'Wijzig' at an answer goes on at that question. */
function useFocusAt(): void {
  const { state } = useLocation();
  const at = (state as { at?: string } | null)?.at;
  useEffect(() => {
    const field = at && document.getElementById(at);
    if (!field) return;
    const control = field.querySelector<HTMLElement>(':checked') ?? field.querySelector<HTMLElement>('input');
    (field.matches('input, select') ? field : control)?.focus();
  }, [at]);
}

const ToLeave = () => (
  <Link className={buttonClass('secondary')} to="/uitschrijven">
    Uitschrijven
  </Link>
);
