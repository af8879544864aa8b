import type { Standing } from '#contract/calls/office/state.ts';
import type { Context } from '../base/context.ts';
import { nobodyWorks } from '../base/servers.ts';
import { boundFor, readCallCounts } from '../http/call-counts.ts';
import { hasProvider } from '../messages/channels/channels.ts';
import { panelState } from './state.ts';

/** How the panel is doing, for whoever works in the office. What an operator should do about it, the doctor says. */
export async function readStandingOf(context: Context): Promise<Standing> {
  const { clock, config } = context;
  const state = await panelState(context);
  const { backup, disk, next } = state;
  const saves = readCallCounts(context).filter(
    ({ port, method, route, status }) =>
      port === 'parents' && method === 'POST' && route.endsWith('/answer') && status === 200,
  );
  const within = boundFor(saves, 95);
  return {
    at: clock.now().toISOString(),
    saves_within_ms: within === null ? null : within * 1000,
    database: { bytes: state.database_bytes, free_bytes: disk.free_bytes, too_full: disk.lack !== undefined },
    clock_wrong: state.clock_fault !== undefined,
    destroying_waits: state.clock_doubt !== undefined,
    backup: {
      on: backup.on,
      fault: backup.fault !== null,
      last_at: backup.last?.at ?? null,
      kept: backup.kept,
      tested_at: backup.tested?.at ?? null,
      tested_well: backup.tested?.ok ?? false,
    },
    held: state.held !== undefined,
    channels: state.channels.map(({ name, paused_at, by_hand, waiting, arrived, gone, failed }) => ({
      channel: name,
      absent: !hasProvider(config, name),
      rests_since: paused_at?.toISOString() ?? null,
      by_hand,
      waiting,
      arrived,
      gone,
      failed,
    })),
    stopped: state.mailings.find((one) => one.state === 'stopped')?.count ?? 0,
    next: next ? { campaign: next.title, kind: next.kind, starts_at: next.starts_at.toISOString() } : null,
    parked: state.parked.length,
    nobody_works: nobodyWorks(state.servers),
    odd_days: state.odd_days.map(({ campaign_id, title, day, why }) => ({ campaign_id, campaign: title, day, why })),
  };
}
