import type { FastifyInstance } from 'fastify';
import { liveStream } from '#contract/calls/office/live-stream.ts';
import { finishCampaign, getCampaign, saveAnswers, saveMissing } from '#contract/calls/surveys.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { exportRoutes as files } from './exports/routes.ts';
import { compositionRoutes as panel } from './fieldwork/composition/routes.ts';
import { fieldworkRoutes as mailings } from './fieldwork/routes.ts';
import { drawRoutes } from './fieldwork/sample/office-routes.ts';
import { memberOf } from './members/account/caller.ts';
import { accountRoutes as account } from './members/account/routes.ts';
import { showOneClick } from './members/leaving/leave.ts';
import { leavingRoutes as leaving } from './members/leaving/routes.ts';
import { profileRoutes as members } from './members/profile/routes.ts';
import { takeWebhooks } from './messages/inbound/webhooks.ts';
import { serveMetrics } from './operations/monitoring/metrics.ts';
import { monitoringRoutes as watch } from './operations/monitoring/panel-status.ts';
import type { Context } from './platform/core/context.ts';
import { serveApiPage } from './platform/http/api-page.ts';
import { countCalls } from './platform/http/call-counts.ts';
import { countLatestSaves } from './platform/http/latest-saves.ts';
import { takeReports } from './platform/http/reports.ts';
import { mount, type Route } from './platform/http/route.ts';
import { makeServer, refuseUnknownCalls, type ServerOptions } from './platform/http/server.ts';
import { serveWellKnown } from './platform/http/well-known.ts';
import { reportRoutes, resultsRoutes as results } from './results/routes.ts';
import { programOf } from './staff/accounts/program-session.ts';
import { staffRoutes as staff } from './staff/accounts/routes.ts';
import { serveLive } from './staff/session/live-stream.ts';
import { ownPagesOnly } from './staff/session/own-pages.ts';
import { sessionRoutes as office } from './staff/session/routes.ts';
import { staffOf } from './staff/session/session.ts';
import { supportRoutes as support } from './staff/support/routes.ts';
import { lookAtCopy, lookAtDraft } from './surveys/authoring/preview-look.ts';
import { officePreviewRoutes, publicPreviewRoutes } from './surveys/authoring/preview-routes.ts';
import { reviewRoutes } from './surveys/authoring/review.ts';
import { draftRoutes as writing } from './surveys/authoring/routes.ts';
import { campaignRoutes as campaigns, surveyRoutes as surveys } from './surveys/routes.ts';

/** Every call of the product, by port. */
export const publicRoutes: Route[] = [...account, ...members, ...leaving, ...surveys, ...publicPreviewRoutes];
export const officeRoutes: Route[] = [
  ...office,
  ...staff,
  ...campaigns,
  ...watch,
  ...writing,
  ...reviewRoutes,
  ...mailings,
  ...panel,
  ...officePreviewRoutes,
  ...drawRoutes,
  ...support,
  ...results,
  ...reportRoutes,
  ...files,
];

const endpointsOf = (routes: readonly Route[]): Endpoint[] => routes.map(({ endpoint }) => endpoint);
/** With the stream, which is no call with one answer. */
export const officeEndpoints: Endpoint[] = [...endpointsOf(officeRoutes), liveStream];

export const publicBase = '/api/v1';
export const officeBase = '/api/office/v1';

/** What a parent who answers waits for. */
export const answerPaths = [getCampaign, saveAnswers, saveMissing, finishCampaign].map(({ path }) => publicBase + path);

/** Both ports' calls with their names, for the API's description. */
export const apis = {
  public: { title: 'Parents', base: publicBase, endpoints: endpointsOf(publicRoutes), own_pages_only: false },
  office: { title: 'Office', base: officeBase, endpoints: officeEndpoints, own_pages_only: true },
};

/** The parents' site and its API. Nothing of the office is reachable here. */
export function publicApp(context: Context, options?: ServerOptions): FastifyInstance {
  const app = makeServer(context, options);
  countCalls(app, context, 'parents');
  countLatestSaves(app, context, publicBase + saveAnswers.path);
  mount(app, context, publicBase, publicRoutes, { member: memberOf });
  takeReports(app, context, publicBase);
  takeWebhooks(app, context);
  showOneClick(app, context, publicBase);
  serveWellKnown(app, context);
  refuseUnknownCalls(app);
  return app;
}

/** The back office and its API. */
export function officeApp(context: Context, options?: ServerOptions): FastifyInstance {
  const app = makeServer(context, options);
  ownPagesOnly(app, context.config, officeBase);
  countCalls(app, context, 'office');
  mount(app, context, officeBase, officeRoutes, { staff: staffOf, program: programOf });
  serveApiPage(app, context.config, apis);
  serveMetrics(app, context);
  serveLive(app, context, officeBase);
  takeReports(app, context, officeBase);
  refuseUnknownCalls(app);
  return app;
}

/** What previews show, by port: in the office the drafts themselves, elsewhere the copies that were made of them. */
export const previewsOf = (context: Context) => ({
  public: lookAtCopy(context, publicBase),
  office: lookAtDraft(context, officeBase, staffOf),
});

/** What a server without calls has at both ports: whether it lives and works, and on that of the office its metrics. */
export function workerApp(context: Context, port: 'parents' | 'office'): FastifyInstance {
  const app = makeServer(context);
  if (port === 'office') serveMetrics(app, context);
  return app;
}
