import { styleText } from 'node:util';
import type { Config } from './config.ts';

/** A line of the summary's lower half: who can log in, or where something is to be found. */
export type DemoLine = { label: string; value: string };

/** With a mail server set, trying out is not only play. */
export const whatLeaves = (config: Config): string =>
  config.smtp_url ? 'e-mail leaves, except to the demo' : 'nothing really leaves';

/** What the terminal says once both listeners are up. */
export function summary(config: Config, demo: DemoLine[], ms: number): string {
  const bold = (text: string) => styleText('bold', text);
  const dim = (text: string) => styleText('dim', text);
  const lines: DemoLine[] = [
    { label: 'Parents', value: config.public_url },
    { label: 'Office', value: config.office_url },
    ...(config.panel_env === 'tryout' ? [{ label: 'Mailbox', value: `${config.office_url}/postvak` }] : []),
  ];
  const width = Math.max(...[...lines, ...demo].map(({ label }) => label.length)) + 3;
  const show = ({ label, value }: DemoLine) => `  ${dim(label.padEnd(width))}${value}`;
  const mode = config.panel_env === 'tryout' ? `try-out: demo data, ${whatLeaves(config)}` : 'production';
  return [
    '',
    `  ${bold(config.panel_name)}  ${dim(`${mode}, ready in ${(ms / 1000).toFixed(1)} s`)}`,
    '',
    ...lines.map(show),
    ...(demo.length > 0 ? ['', ...demo.map(show)] : []),
    '',
    `  ${dim('Ctrl-C stops everything.')}`,
    '',
  ].join('\n');
}
