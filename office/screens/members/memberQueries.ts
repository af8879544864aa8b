import { type MemberHit, readMember } from '#contract/calls/office/support/members.ts';
import { askAnew, call, officeQueries } from '../../api.ts';

export const memberQuery = (id: string) => ({
  queryKey: ['member', id],
  queryFn: () => call(readMember, { params: { id } }),
  // What was shown of a person is not kept behind the screen.
  gcTime: 60_000,
});

export const lookAnew = (id: string): Promise<void> => askAnew(['member', id]);

/** The last search, for going back to it. In the memory of this tab alone: an address in the URL would stay in its history. */
export type MemberSearch = { search: string; hits: MemberHit[]; more: boolean };
const searchKey = ['member-search'];
export const keptSearch = (): MemberSearch | undefined => officeQueries.getQueryData<MemberSearch>(searchKey);
export const keepSearch = (found: MemberSearch): void => void officeQueries.setQueryData(searchKey, found);
