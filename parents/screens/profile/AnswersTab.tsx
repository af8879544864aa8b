import { useEffect, useRef } from 'react';
import type { UserView } from '#contract/calls/members.ts';
import type { SummaryLine } from '#ui/fields/ErrorSummary.tsx';
import { takeFocus } from '../../ScreenArrival.tsx';
import { AnswerLines } from './AnswerLines.tsx';
import { OpenGroup } from './OpenGroup.tsx';
import { type ProfilePart, profileGroups } from './profile-form.ts';
import type { useProfileForm } from './useProfileForm.ts';

type Props = {
  user: UserView;
  part: ProfilePart | undefined;
  profile: ReturnType<typeof useProfileForm>;
  lines: readonly SummaryLine[];
};

/** All answers as lines to read, under their headings; one group at a time is open to be changed. */
export function AnswersTab({ user, part, profile, lines }: Props) {
  const before = useRef(part);
  useEffect(() => {
    // What had focus went with the group.
    if (before.current && !part) takeFocus(document.getElementById(headingOf(before.current)));
    before.current = part;
  }, [part]);
  return (
    <div className="answers">
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
