import { monitorEventLoopDelay } from 'node:perf_hooks';
import type { FastifyInstance } from 'fastify';
import { readRelease } from '../../platform/config/release.ts';
import type { Context } from '../../platform/core/context.ts';
import { Problem } from '../../platform/core/problem.ts';
import { hashToken } from '../../platform/core/secrets.ts';
import { isAway } from '../../platform/database/database.ts';
import { bounds, readCallCounts } from '../../platform/http/call-counts.ts';
import { type PanelState, panelState } from './panel-state.ts';

type Labels = Record<string, string | number>;
type Sample = { labels?: Labels; value: number; suffix?: string };
type Metric = { name: string; help: string; type: 'gauge' | 'counter' | 'histogram'; samples: Sample[] };

/**
 * What Prometheus reads, on the office's port, by sending METRICS_TOKEN; without that setting there is no such address.
 * Every number is of the panel as a whole: no label holds a person, an address, or a campaign's answers.
 */
export function serveMetrics(app: FastifyInstance, context: Context): void {
  const { metrics_token } = context.config;
  if (!metrics_token) {
    // Else the page of the office would answer, and a Prometheus without a token would read that all is well.
    app.get('/metrics', () => {
      throw new Problem('not_found');
    });
    return;
  }
  const delay = monitorEventLoopDelay({ resolution: 20 });
  delay.enable();
  app.addHook('onClose', async () => void delay.disable());
  app.get('/metrics', async (request, reply) => {
    // The fingerprints are compared, so that the time a comparison takes tells nothing about the token.
    if (!hashToken(request.headers.authorization ?? '').equals(hashToken(`Bearer ${metrics_token}`)))
      return reply.code(401).header('www-authenticate', 'Bearer').type('text/plain').send('unauthorized\n');
    const state = await stateIfAny(context);
    const metrics = [...ofCalls(context), ...ofProcess(context, delay), ...ofPanel(state, context)];
    delay.reset();
    return reply.type('text/plain; version=0.0.4; charset=utf-8').send(written(metrics));
  });
}

/** While the database is away the numbers of this server are worth the most: they are told without the others. */
const stateIfAny = (context: Context): Promise<PanelState | undefined> =>
  panelState(context).catch((error: unknown) => {
    if (!isAway(error)) throw error;
    context.log.warn({ err: error }, 'the metrics leave out what the database knows');
    return undefined;
  });

function ofCalls(context: Context): Metric[] {
  const samples = readCallCounts(context).flatMap(({ port, method, route, status, count, seconds, within }) => {
    const labels = { port, method, route, status };
    return [
      ...bounds.map((le, index) => ({ suffix: '_bucket', labels: { ...labels, le }, value: within[index]! })),
      { suffix: '_bucket', labels: { ...labels, le: '+Inf' }, value: count },
      { suffix: '_sum', labels, value: seconds },
      { suffix: '_count', labels, value: count },
    ];
  });
  return [{ name: 'panel_call_seconds', help: 'Calls and how long they took.', type: 'histogram', samples }];
}

function ofProcess({ db }: Context, delay: ReturnType<typeof monitorEventLoopDelay>): Metric[] {
  const { rss, heapUsed, external } = process.memoryUsage();
  const { total, idle, waiting } = db.connections();
  const seconds = (nanoseconds: number) => (Number.isFinite(nanoseconds) ? nanoseconds / 1e9 : 0);
  const { version, commit, node } = readRelease();
  return [
    gauge('panel_build_info', 'The release that this server runs; always 1.', [
      { labels: { version, commit, node }, value: 1 },
    ]),
    gauge('panel_memory_bytes', 'Memory of the server.', [
      { labels: { kind: 'rss' }, value: rss },
      { labels: { kind: 'heap' }, value: heapUsed },
      { labels: { kind: 'external' }, value: external },
    ]),
    gauge(
      'panel_remembered_bytes',
      'What the server holds so as not to read it again.',
      db.remembered.sizes().map(({ kind, bytes }) => ({ labels: { kind }, value: bytes })),
    ),
    gauge('panel_event_loop_delay_seconds', 'How long the serving thread was busy, since the last look.', [
      { labels: { share: 0.5 }, value: seconds(delay.percentile(50)) },
      { labels: { share: 0.99 }, value: seconds(delay.percentile(99)) },
      { labels: { share: 1 }, value: seconds(delay.max) },
    ]),
    gauge('panel_database_connections', 'Connections to the database.', [
      { labels: { state: 'busy' }, value: total - idle },
      { labels: { state: 'idle' }, value: idle },
    ]),
    gauge('panel_database_callers_waiting', 'Who waits for a connection.', [{ value: waiting }]),
    gauge('panel_up_seconds', 'How long the server runs.', [{ value: process.uptime() }]),
  ];
}

function ofPanel(state: PanelState | undefined, { clock }: Context): Metric[] {
  const keeps = gauge('panel_database_keeps', '1: a write was kept just now, so an answer would be.', [
    { value: Number(state?.write_ms !== undefined) },
  ]);
  if (!state) return [keeps];
  const now = clock.now().getTime();
  const ago = (at: Date | string | null | undefined) => (at ? (now - new Date(at).getTime()) / 1000 : Number.NaN);
  const { backup, channels, mailings, queues } = state;
  const yes = (holds: boolean): Sample[] => [{ value: Number(holds) }];
  const byChannel = (count: (channel: PanelState['channels'][number]) => number): Sample[] =>
    channels.map((channel) => ({ labels: { channel: channel.name }, value: count(channel) }));
  return [
    keeps,
    gauge('panel_database_write_seconds', 'How long that write took.', [
      { value: (state.write_ms ?? Number.NaN) / 1000 },
    ]),
    gauge('panel_database_bytes', 'Size of the database.', [{ value: state.database_bytes }]),
    gauge('panel_disk_free_bytes', 'Free on the disk of DATA_DIR.', [{ value: state.disk.free_bytes }]),
    gauge('panel_disk_free_share', 'The same, of all of it.', [{ value: state.disk.free_share }]),
    gauge('panel_clock_wrong', '1: our clock is not the database’s, and nothing is sent.', yes(!!state.clock_fault)),
    gauge('panel_sweeps_held', '1: nothing is destroyed before a day has passed.', yes(!!state.clock_doubt)),
    gauge('panel_swept_seconds_ago', 'Since what is over its time was destroyed.', [{ value: ago(state.swept_at) }]),
    gauge('panel_backup_on', '1: backups are made by themselves.', yes(backup.on)),
    gauge('panel_backup_fault', '1: somebody must look at the backups.', yes(backup.fault !== null)),
    gauge('panel_backup_seconds_ago', 'Since the last good backup.', [{ value: ago(backup.last?.at) }]),
    gauge('panel_backup_tested_seconds_ago', 'Since one was put back for trial.', [
      { value: backup.tested?.ok ? ago(backup.tested.at) : Number.NaN },
    ]),
    gauge('panel_messages_held', '1: this is a copy of the database that sends, so nothing leaves.', yes(!!state.held)),
    gauge(
      'panel_channel_resting',
      '1: nothing leaves by this channel.',
      byChannel(({ paused_at }) => Number(paused_at !== null)),
    ),
    gauge('panel_sms_ceiling_met', '1: no text leaves before tomorrow (SMS_DAILY_CENTS).', yes(state.sms.full)),
    gauge(
      'panel_messages_waiting',
      'Messages that have not left.',
      byChannel(({ waiting }) => waiting),
    ),
    gauge('panel_messages_week', 'What became of the messages of the last seven days.', [
      ...channels.flatMap(({ name: channel, arrived, gone, failed }) =>
        Object.entries({ arrived, gone, failed }).map(([state, value]) => ({ labels: { channel, state }, value })),
      ),
    ]),
    gauge(
      'panel_mailings',
      'Mailings by state.',
      mailings.map(({ state, count }) => ({ labels: { state }, value: count })),
    ),
    gauge(
      'panel_servers',
      'Servers that run, by what they do.',
      Object.entries(state.servers).map(([role, value]) => ({ labels: { role }, value })),
    ),
    gauge('panel_jobs_parked', 'Jobs that failed for good.', [{ value: state.parked.length }]),
    gauge(
      'panel_jobs_waiting',
      'Jobs that wait, by queue.',
      queues.map(({ queue, waiting }) => ({ labels: { queue }, value: waiting })),
    ),
    gauge('panel_odd_days', 'Days of the last week on which an anonymous survey was begun oddly often.', [
      ...(['network', 'jump'] as const).map((why) => ({
        labels: { why },
        value: state.odd_days.filter((odd) => odd.why === why).length,
      })),
    ]),
  ];
}

const gauge = (name: string, help: string, samples: Sample[]): Metric => ({ name, help, type: 'gauge', samples });

/** The text format of Prometheus, version 0.0.4. */
function written(metrics: readonly Metric[]): string {
  const lines = metrics.flatMap(({ name, help, type, samples }) => [
    `# HELP ${name} ${help}`,
    `# TYPE ${name} ${type}`,
    ...samples.map(({ labels = {}, value, suffix = '' }) => `${name}${suffix}${between(labels)} ${value}`),
  ]);
  return `${lines.join('\n')}\n`;
}

const between = (labels: Labels): string => {
  const pairs = Object.entries(labels).map(([name, value]) => `${name}="${escaped(String(value))}"`);
  return pairs.length > 0 ? `{${pairs.join(',')}}` : '';
};
const escaped = (text: string): string => text.replaceAll('\\', '\\\\').replaceAll('"', '\\"').replaceAll('\n', '\\n');
