import { readResults } from '#contract/calls/office/results.ts';
import { type Route, route } from '../http/route.ts';
import { showResults } from './show.ts';

export const routes: Route[] = [
  route(readResults, ({ acting, caller, params, query }) => {
    // A program has no right, so it reads by the rules for outsiders, where no look is remembered by session.
    const session_id = 'key_id' in caller ? caller.key_id : caller.session_id;
    const reader = { session_id, may_open_cases: caller.rights.includes('case_files') };
    return showResults(acting, reader, params.id, query);
  }),
];
