import type { FastifyInstance } from 'fastify';
import { answerPaths, officeApp, previewsOf, publicApp, workerApp } from './app.ts';
import { sharePicture } from './exports/report-file.ts';
import { startSupervisingMailings } from './fieldwork/delivery-control/supervise-mailings.ts';
import { startClosingGroups } from './fieldwork/groups/close-full-groups.ts';
import { makeWriter } from './fieldwork/letters/letter-writer.ts';
import { makeChannels } from './messages/channels/channels.ts';
import type { Backpressure } from './messages/delivery/backpressure.ts';
import { startSharingLatency } from './messages/delivery/shared-latency.ts';
import { startWorker } from './messages/delivery/worker.ts';
import { startBounceServer } from './messages/inbound/bounce-server.ts';
import { startProcessingReports } from './messages/inbound/process-reports.ts';
import { checkHome, homeEveryMs, type PromotionCheck } from './messages/outbox/send-hold.ts';
import { startNights } from './people/last-seen-nights.ts';
import { doesWork } from './platform/config/role.ts';
import type { Context } from './platform/core/context.ts';
import { type PollLoop, startPollLoop } from './platform/core/poll-loop.ts';
import { measureWaits } from './platform/http/answer-latency.ts';
import { limitCallTime } from './platform/http/call-timeouts.ts';
import type { DevPages } from './platform/http/dev.ts';
import { servePages } from './platform/http/pages/pages.ts';
import { startQueue } from './platform/jobs/queue.ts';
import { publicOutcomes } from './results/report/public-outcomes.ts';
import { scheduledJobs } from './scheduled-jobs.ts';
import { startWatchingAnomalies } from './surveys/answering/anonymous-anomalies.ts';
import { showCampaign } from './surveys/answering/show-campaign.ts';
import { readNews } from './surveys/news.ts';

export type ServerPart = { stop(): Promise<void> };
type Doors = readonly [FastifyInstance, FastifyInstance];

/** Both ports of a server that answers calls. In development their pages come from `dev`. */
export function makeDoors(context: Context, dev: DevPages | undefined): Doors {
  const { config } = context;
  const apps = [publicApp(context, dev), officeApp(context, dev)] as const;
  limitCallTime(apps[0], 'parents');
  limitCallTime(apps[1], 'office');
  const previews = previewsOf(context);
  servePages(apps[0], {
    side: 'public',
    config,
    dev,
    look: (ip, asked) => showCampaign(context, ip, asked),
    news: () => readNews(context),
    outcomes: publicOutcomes(context, sharePicture(context)),
    preview: previews.public,
  });
  servePages(apps[1], { side: 'office', config, dev, preview: previews.office });
  return apps;
}

export const makeWorkerDoors = (context: Context): Doors => [
  workerApp(context, 'parents'),
  workerApp(context, 'office'),
];

/**
 * Hears how long parents wait who answer here: the sender of this server, or that of another one. Where another one sends,
 * this one is a witness for it.
 */
export function startHearing(context: Context, app: FastifyInstance, way: Backpressure): ServerPart[] {
  const elsewhere = doesWork(context.config.panel_role) ? undefined : startSharingLatency(context);
  measureWaits(app, answerPaths, elsewhere?.waited ?? way.waited);
  return elsewhere ? [elsewhere, startPromotionCheck(context)] : [];
}

/**
 * A server that sends nothing lives through the promotion of a standby as well, and then knows that nothing is missing:
 * the only one that sends may have been on the machine that died.
 */
function startPromotionCheck(context: Context): PollLoop {
  const witness: PromotionCheck = {};
  const look = async () => void (await checkHome(context, witness));
  return startPollLoop(context, homeEveryMs, look, 'whether a standby took over could not be asked');
}

/** What a server that answers calls keeps in its memory, and writes down later. */
export const startRecording = (context: Context): ServerPart[] => [
  startNights(context),
  startWatchingAnomalies(context),
];

/** Messages, what came back of them, mailings and jobs: what a server that answers calls can leave to another. */
export async function startWork(context: Context, way: Backpressure): Promise<ServerPart[]> {
  const bounces = await startBounceServer(context);
  return [
    ...(bounces ? [bounces] : []),
    startWorker(context, makeChannels(context), makeWriter(context), { way }),
    startProcessingReports(context),
    startSupervisingMailings(context),
    startClosingGroups(context),
    startQueue(context, scheduledJobs),
  ];
}
