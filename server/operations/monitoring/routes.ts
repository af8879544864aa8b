import { readStanding } from '#contract/calls/office/state.ts';
import { type Route, route } from '../../platform/http/route.ts';
import { readStandingOf } from './standing.ts';

export const routes: Route[] = [route(readStanding, ({ context }) => readStandingOf(context))];
