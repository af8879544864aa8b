import { readStanding, type Standing } from '#contract/calls/office/state.ts';
import { hasProvider } from '../../messages/channels/channels.ts';
import type { Context } from '../../platform/core/context.ts';
import { nobodyWorks } from '../../platform/core/servers.ts';
import { boundFor } from '../../platform/http/call-counts.ts';
import { readLatestSaves, type Saves } from '../../platform/http/latest-saves.ts';
import { type Route, route } from '../../platform/http/route.ts';
import { panelState } from './panel-state.ts';

export const monitoringRoutes: Route[] = [route(readStanding, ({ context }) => readPanelStatus(context))];

/** Number of answers from which on their saving times are reported. */
const enoughToSay = 20;
/** One failure may be anything; this number, and more than this share, is reported. */
const failuresSeen = 5;
const failingShare = 0.02;

export function savesStatus(saves: Saves): Standing['saves'] {
  const few = saves.count < enoughToSay;
  const within = few ? null : boundFor(saves, 95);
  return {
    few,
    within_ms: within === null ? null : within * 1000,
    failing: saves.failed >= failuresSeen && saves.failed > saves.count * failingShare,
  };
}

/** How the panel is doing, for anyone who works in the office. What an operator should do about it, the doctor says. */
export async function readPanelStatus(context: Context): Promise<Standing> {
  const { clock, config } = context;
  const state = await panelState(context);
  const { backup, disk, next } = state;
  return {
    at: clock.now().toISOString(),
    saves: savesStatus(readLatestSaves(context)),
    database: {
      write_ms: state.write_ms === undefined ? null : Math.round(state.write_ms),
      bytes: state.database_bytes,
      free_bytes: disk.free_bytes,
      too_full: disk.lack !== undefined,
    },
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
    channels: state.channels.map(({ name, paused_at, by_hand, told, untold }) => ({
      channel: name,
      absent: !hasProvider(config, name),
      rests_since: paused_at?.toISOString() ?? null,
      by_hand,
      ...told,
      untold,
      a_day: name === 'whatsapp' ? state.whatsapp_a_day : null,
      today: name === 'sms' ? { ...state.sms, most_cents: config.sms_daily_cents } : null,
    })),
    stopped: state.mailings.find((one) => one.state === 'stopped')?.count ?? 0,
    next: next ? { campaign: next.title, kind: next.kind, starts_at: next.starts_at.toISOString() } : null,
    parked: state.parked.length,
    nobody_works: nobodyWorks(state.servers),
    odd_days: state.odd_days.map(({ campaign_id, title, day, why }) => ({ campaign_id, campaign: title, day, why })),
  };
}
