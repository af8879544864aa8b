import type { UserView } from '#contract/calls/members.ts';
import { type ProfilePart, profileGroups } from './profile-form.ts';

/** The part that an address opens: `?tab=general`, or `?tab=attributes&deel=2` for the second group of answers. */
export function partIn(query: URLSearchParams, user: UserView): ProfilePart | undefined {
  if (query.get('tab') === 'general') return 'general';
  if (query.get('tab') !== 'attributes') return undefined;
  return profileGroups(user)[Number(query.get('deel') ?? 0) - 1]?.part;
}

export const profilePartAddress = (part: ProfilePart): string =>
  part === 'general' ? '?tab=general' : `?tab=attributes&deel=${Number(part.replace('answers ', '')) + 1}`;
