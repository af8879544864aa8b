import type { FastifyInstance } from 'fastify';
import { answerPaths } from './app.ts';
import type { Context } from './base/context.ts';
import { doesWork } from './config/role.ts';
import { hearWaits } from './http/answer-waits.ts';
import { startQueue } from './jobs/queue.ts';
import { startClosingGroups } from './mailings/groups/full.ts';
import { makeWriter } from './mailings/letter/writer.ts';
import { startLookingAfter } from './mailings/running/look-after.ts';
import { makeChannels } from './messages/channels/channels.ts';
import { startWitness } from './messages/ledger/witness.ts';
import { startBounceServer } from './messages/returns/bounce/server.ts';
import { startWorkingOff } from './messages/returns/work-off.ts';
import type { GiveWay } from './messages/sending/give-way.ts';
import { startTellingWaits } from './messages/sending/waits-elsewhere.ts';
import { startWorker } from './messages/sending/worker.ts';
import { startNights } from './people/seen/nights.ts';
import { startWatchingBallots } from './surveys/ballots/odd.ts';
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
