import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import type { Acting } from '#server/platform/core/context.ts';
import { sql } from '#server/platform/database/sql.ts';
import { makeSnapshot } from '#server/results/snapshot/make-snapshot.ts';
import { makeVaried, variedFile } from '#test/results/make-varied.ts';
import { freePort } from '#test/servers/free-port.ts';
import { publishOne } from '../mailing/members.ts';
import { logInAll, serveOffice } from './beside.ts';
import { fillOthers } from './campaigns.ts';
import { conditions } from './draw.ts';

const limit_ms = 300;
const tries = 5;
const clock_ticks = 100;

/** The processor time of a process and of all that it has waited for. */
function ticksOf(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]!.split(' ');
  return fields.slice(11, 15).reduce((sum, ticks) => sum + Number(ticks), 0);
}

/** The server and every process of the database. */
function processorMs(server: number, postmaster: number): number {
  const backends = readdirSync('/proc').filter((name) => {
    try {
      return (
        /^\d+$/.test(name) &&
        readFileSync(`/proc/${name}/stat`, 'utf8').split(') ')[1]!.split(' ')[1] === String(postmaster)
      );
    } catch {
      return false;
    }
  });
  const all = [server, postmaster, ...backends.map(Number)];
  return (all.reduce((sum, pid) => sum + ticksOf(pid), 0) * 1000) / clock_ticks;
}

const screensOf = (large: string, draft: string, member: string): [screen: string, ...calls: string[]][] => [
  ['Start', '/today'],
  ['the menu', '/menu'],
  ['Vragenlijsten', '/campaigns'],
  ['a list', `/campaigns/${large}`],
  ['its questions', `/campaigns/${large}/draft`],
  ['its routes', `/campaigns/${large}/ways`],
  ['Ouders', `/campaigns/${draft}/draw`],
  ['Berichten', `/campaigns/${large}/letters`, `/campaigns/${large}/sending`],
  ['Veldwerk', `/campaigns/${large}/fieldwork`],
  ['Resultaten', `/campaigns/${large}/results`],
  ['Open antwoorden', `/campaigns/${large}/open-answers?question=q5`],
  ['Bestanden', `/campaigns/${large}/exports`],
  ['Rapport', `/campaigns/${large}/report`],
  ['Panel', '/panel'],
  ['Representativiteit', '/panel/missing'],
  ['Populatie', '/population'],
  ['Profielvragen', '/profile-questions'],
  ['Werving', '/recruitment'],
  ['a member', `/members/${member}`],
  ['Berichten van iedereen', '/messages'],
  ['Niet aangekomen', '/messages/undelivered'],
  ['Uitkomsten en nieuwsbrieven', '/member-letters'],
  ['Logboek', '/audit'],
];

/** What opening each screen costs of a large panel: server and database together. */
export async function measureScreens(context: Acting, members: number): Promise<string[]> {
  const { db, config } = context;
  const started = Math.min(40_000, members);
  const rows = await db.many(sql<{ id: string }>`select id from contact.member where left_at is null limit ${started}`);
  await fillOthers(context, 300);
  const file = variedFile();
  const large = await makeVaried(
    context,
    file,
    { started, finished: started * 0.8 },
    { members: rows.map(({ id }) => id) },
  );
  await makeSnapshot(context, large);
  const draft = await publishOne(context);
  await db.alone((client) => client.query('vacuum analyze'));
  const [cookie] = await logInAll(context, 1);
  await db.run(sql`update office.staff set role = 'admin'`);
  const ports = { port: await freePort(), office_port: await freePort() };
  const server = await serveOffice(config.data_dir, ports);
  const { postmaster } = await db.one(sql<{ postmaster: number }>`
    select (regexp_match(pg_read_file('postmaster.pid'), '^\\d+'))[1]::integer as postmaster`);
  const base = `http://127.0.0.1:${ports.office_port}/api/office/v1`;
  const open = async (path: string, body?: object) => {
    const reply = await fetch(base + path, {
      headers: { cookie: cookie!, 'content-type': 'application/json' },
      ...(body && { method: 'POST', body: JSON.stringify(body) }),
    });
    const text = await reply.text();
    if (!reply.ok) throw new Error(`${path}: ${reply.status} ${text}`);
  };
  const slow: string[] = [];
  try {
    const measured: [string, () => Promise<unknown>][] = [
      ...screensOf(large, draft, rows[0]!.id).map(([screen, ...calls]): [string, () => Promise<unknown>] => [
        screen,
        () => Promise.all(calls.map((path) => open(path))),
      ]),
      ['the quality of its answers, unfolded', () => open(`/campaigns/${large}/quality`)],
      ['the list of doubles', () => open('/members/doubles')],
      ['counting a sample', () => open(`/campaigns/${draft}/draw/count`, { conditions })],
      [
        'its funnel',
        () => open(`/campaigns/${draft}/draw/look`, { conditions, how: { kind: 'number', number: 1000 } }),
      ],
    ];
    for (const [screen, work] of measured) {
      const said: string[] = [];
      const times: number[] = [];
      try {
        await work();
        await work();
        for (let time = 0; time < tries; time++) {
          await pause(50);
          const [used, began] = [processorMs(server.pid!, postmaster), performance.now()];
          await work();
          said.push((performance.now() - began).toFixed(0));
          await pause(50);
          times.push(processorMs(server.pid!, postmaster) - used);
        }
      } catch (error) {
        console.log(`  ${screen}: ${String(error)}`);
        continue;
      }
      const middle = times.toSorted((a, b) => a - b)[Math.floor(tries / 2)]!;
      console.log(`  ${screen}: ${middle} ms of processor (limit ${limit_ms}), there after ${said.join(', ')} ms`);
      if (middle > limit_ms) slow.push(screen);
    }
  } finally {
    server.kill();
    await once(server, 'exit');
  }
  return slow;
}
