import type { FastifyInstance } from 'fastify';
import { answerPaths } from './app.ts';
import { startLookingAfter } from './fieldwork/delivery-control/look-after.ts';
import { startClosingGroups } from './fieldwork/groups/full.ts';
import { makeWriter } from './fieldwork/letters/writer.ts';
import { makeChannels } from './messages/channels/channels.ts';
import type { GiveWay } from './messages/delivery/give-way.ts';
import { startTellingWaits } from './messages/delivery/waits-elsewhere.ts';
import { startWorker } from './messages/delivery/worker.ts';
import { startBounceServer } from './messages/inbound/bounce-server.ts';
import { startWorkingOff } from './messages/inbound/work-off.ts';
import { startWitness } from './messages/outbox/witness.ts';
import { startNights } from './people/last-seen-nights.ts';
import { doesWork } from './platform/config/role.ts';
import type { Context } from './platform/core/context.ts';
import { hearWaits } from './platform/http/answer-waits.ts';
import { startQueue } from './platform/jobs/queue.ts';
import { startWatchingBallots } from './surveys/answering/ballot-odd.ts';
import { works } from './works.ts';

export type Part = { stop(): Promise<void> };

/**
 * Hears how long parents wait who answer here: the sender of this server, or that of another one. Where another one sends,
 * this one is a witness for it.
 */
export function startHearing(context: Context, app: FastifyInstance, way: GiveWay): Part[] {
  const elsewhere = doesWork(context.config.panel_role) ? undefined : startTellingWaits(context);
  hearWaits(app, answerPaths, elsewhere?.waited ?? way.waited);
  return elsewhere ? [elsewhere, startWitness(context)] : [];
}

/** What a server that answers calls keeps in its memory, and writes down later. */
export const startNoting = (context: Context): Part[] => [startNights(context), startWatchingBallots(context)];

/** Messages, what came back of them, mailings and jobs: what a server that answers calls can leave to another. */
export async function startWork(context: Context, way: GiveWay): Promise<Part[]> {
  const bounces = await startBounceServer(context);
  return [
    ...(bounces ? [bounces] : []),
    startWorker(context, makeChannels(context), makeWriter(context), { way }),
    startWorkingOff(context),
    startLookingAfter(context),
    startClosingGroups(context),
    startQueue(context, works),
  ];
}
