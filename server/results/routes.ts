import { readResults } from '#contract/calls/office/results.ts';
import { type Route, route } from '../http/route.ts';
import { showResults } from './show.ts';

export const routes: Route[] = [
  route(readResults, ({ context, caller, params, query }) => {
    const acting = { ...context, actor: { staff_id: caller.staff_id } };
    const reader = { session_id: caller.session_id, may_open_cases: caller.rights.includes('case_files') };
    return showResults(acting, reader, params.id, query);
  }),
];
