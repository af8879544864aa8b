import { styleText } from 'node:util';
import { unsent } from './messages/channels/channels.ts';
import type { Config } from './platform/config/config.ts';
import { isLoopback } from './platform/config/loopback.ts';
import { whatLeaves } from './platform/config/outgoing-summary.ts';
import { readRelease } from './platform/config/release.ts';
import { answersCalls, doesWork } from './platform/config/role.ts';
import type { DemoLine } from './platform/core/demo-line.ts';

/** In a try-out the parents' site may be opened from a phone in the same house, or from outside a container. */
function whoSees({ panel_env, host }: Config): string[] {
  if (panel_env !== 'tryout' || isLoopback(host)) return [];
  return [
    `The parents' site listens on ${host}: whoever is in this network can open it. Office and mailbox are for this machine only.`,
  ];
}

function leftToOthers({ panel_role }: Config): string[] {
  if (!answersCalls(panel_role))
    return ['This server sends and does the jobs. It has no pages: only /healthz and /readyz.'];
  if (doesWork(panel_role)) return [];
  return ['This server sends nothing and does no jobs: another one must, with PANEL_ROLE=worker.'];
}

/** What an operator should know of this start. */
export const startupNotes = (config: Config, notes: readonly string[]): string[] => [
  ...leftToOthers(config),
  ...notes,
  ...whoSees(config),
  ...(doesWork(config.panel_role) ? unsent(config) : []),
];

/** What the terminal says once both listeners are up. */
export function summary(config: Config, demo: DemoLine[], ms: number, notes: readonly string[] = []): string {
  const bold = (text: string) => styleText('bold', text);
  const dim = (text: string) => styleText('dim', text);
  const lines: DemoLine[] = [
    { label: 'Parents', value: config.public_url },
    { label: 'Office', value: config.office_url },
    ...(config.panel_env === 'tryout' ? [{ label: 'Mailbox', value: `${config.office_url}/testpostvak` }] : []),
  ];
  const width = Math.max(...[...lines, ...demo].map(({ label }) => label.length)) + 3;
  const show = ({ label, value }: DemoLine) => `  ${dim(label.padEnd(width))}${value}`;
  const said = startupNotes(config, notes);
  const mode = config.panel_env === 'tryout' ? `try-out: demo data, ${whatLeaves(config)}` : 'production';
  return [
    '',
    `  ${bold(config.panel_name)}  ${dim(`${readRelease().version}, ${mode}, ready in ${(ms / 1000).toFixed(1)} s`)}`,
    '',
    ...lines.map(show),
    ...(demo.length > 0 ? ['', ...demo.map(show)] : []),
    ...(said.length > 0 ? ['', ...said.map((line) => `  ${line}`)] : []),
    '',
    `  ${dim('Ctrl-C stops everything.')}`,
    '',
  ].join('\n');
}
