import type { GroupCounts } from '../../../fieldwork/sample/quotas.ts';
import type { Plan } from '../../../fieldwork/schedule/plan-mailing.ts';
import { localTime } from '../../../platform/time/amsterdam.ts';
import { CommandError } from '../command.ts';

/** A planned mailing as JSON, for a program. Who exactly receives the mailing stands in the database only. */
export const planAsJson = (
  { mailing_id, state, seed, round, starts_at, recipients, channels, left_out, groups, forecast }: Plan,
  dryRun: boolean,
) => ({
  messages: recipients - channels.by_hand,
  mailing_id: dryRun ? null : mailing_id,
  state,
  round,
  starts_at: starts_at.toISOString(),
  seed,
  recipients,
  channels,
  left_out,
  groups,
  forecast,
  dry_run: dryRun,
});

const ways: Record<keyof Plan['channels'], string> = {
  email: 'by e-mail',
  whatsapp: 'by WhatsApp',
  by_hand: 'by hand',
};

/** A planned mailing as lines of text, for a person. */
export function planAsText(
  { state, starts_at, channels, left_out, seed, groups, forecast }: Plan,
  dryRun: boolean,
): string[] {
  const counts = Object.entries(channels) as [keyof typeof channels, number][];
  const used = counts.filter(([, count]) => count > 0).map(([way, count]) => `${count} ${ways[way]}`);
  return [
    ...(state === 'scheduled' ? [`  starts ${localTime(starts_at)}; who gets it is found out then`] : []),
    ...(used.length > 0 ? [`  ${used.join(', ')}`] : []),
    ...Object.entries(left_out).map(([reason, count]) => `  ${count} left out: ${reason}`),
    ...(groups ?? []).filter(({ target }) => target > 0).map(groupAsText),
    ...(forecast
      ? [
          `  ${Math.round(forecast.expected)} are expected to finish, ${forecast.low} to ${forecast.high} in eight of ten cases`,
        ]
      : []),
    `  seed ${seed}`,
    ...(dryRun ? ['  A dry run: nothing was kept and nothing leaves.'] : []),
  ];
}

function groupAsText({ classes, target, available, drawn }: GroupCounts): string {
  const short = drawn === available ? ', which is everybody there is' : '';
  return `  group ${classes.join(' ')}: target ${target}, ${drawn} drawn${short}`;
}

/** An option that can be given several times. */
export function listOf(name: string, given: unknown): string[] {
  if (given === undefined) return [];
  const list: unknown[] = Array.isArray(given) ? given : [given];
  if (!list.every((one) => typeof one === 'string' && one !== '')) throw new CommandError(`--${name} needs a value.`);
  return list as string[];
}
