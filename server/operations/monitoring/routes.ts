import { readStanding } from '#contract/calls/office/state.ts';
import { type Route, route } from '../../platform/http/route.ts';
import { readPanelStatus } from './panel-status.ts';

export const monitoringRoutes: Route[] = [route(readStanding, ({ context }) => readPanelStatus(context))];
