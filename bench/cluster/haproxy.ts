import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';

export const findHaproxy = (): string | undefined =>
  ['/usr/sbin/haproxy', '/usr/bin/haproxy'].find((path) => spawnSync(path, ['-v']).status === 0);

const hex = (text: string) => Buffer.from(text, 'latin1').toString('hex');
const withLength = (body: string) => (body.length / 2 + 4).toString(16).padStart(8, '0') + body;
/** A startup message, a query and the terminate message, in one piece: a standby says no in 10 ms. */
const question =
  withLength(`00030000${hex('user\0haproxy_check\0database\0postgres\0\0')}`) +
  `51${withLength(hex('select public.may_serve()\0'))}` +
  '5800000004';

type Places = { database: number; web: number; nodes: Record<string, number>; servers: Record<string, number> };

/** As docs/operate.md has it. */
const configuration = ({ database, web, nodes, servers }: Places, away: string) => `
global
  maxconn 2000
defaults
  timeout connect 2s
  timeout client 60s
  timeout server 60s
listen database
  bind 127.0.0.1:${database}
  mode tcp
  timeout client 1h
  timeout server 1h
  option clitcpka
  option srvtcpka
  option tcp-check
  tcp-check connect
  tcp-check send-binary ${question}
  tcp-check expect binary 440000000b00010000000174
  default-server inter 1s fastinter 300ms downinter 500ms fall 2 rise 1 on-marked-down shutdown-sessions
${lines(nodes)}
frontend site
  bind 127.0.0.1:${web}
  mode http
  http-error status 503 content-type application/json file ${away} hdr Retry-After 5
  http-error status 504 content-type application/json file ${away} hdr Retry-After 5
  default_backend web
backend web
  mode http
  option httpchk
  http-check send meth GET uri /readyz hdr host 127.0.0.1
  http-check expect status 200
  retries 2
  option redispatch
  retry-on conn-failure empty-response
  http-request disable-l7-retry unless { method GET HEAD } or { path_beg /api/v1/answer /api/v1/campaign-finished }
  default-server inter 1s fastinter 300ms downinter 500ms fall 2 rise 1
${lines(servers)}
`;
const lines = (places: Record<string, number>) =>
  Object.entries(places)
    .map(([name, port]) => `  server ${name} 127.0.0.1:${port} check`)
    .join('\n');

export async function startHaproxy(binary: string, folder: string, places: Places): Promise<{ stop(): Promise<void> }> {
  const away = join(folder, 'away.json');
  writeFileSync(away, '{"error":"unavailable"}');
  const file = join(folder, 'haproxy.cfg');
  writeFileSync(file, configuration(places, away));
  const checked = spawnSync(binary, ['-c', '-f', file], { encoding: 'utf8' });
  if (checked.status !== 0) throw new Error(checked.stderr);
  const child: ChildProcess = spawn(binary, ['-db', '-f', file], { stdio: 'ignore' });
  return {
    async stop() {
      if (child.exitCode !== null) return;
      child.kill('SIGKILL');
      await once(child, 'exit');
    },
  };
}
