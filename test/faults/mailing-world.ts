import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { readConfig } from '#server/platform/config/config.ts';
import type { Acting } from '#server/platform/core/context.ts';
import { admitUse } from '#server/platform/core/installation-use.ts';
import { openContext } from '#server/platform/core/open-context.ts';
import { isConnectionLost } from '#server/platform/database/database.ts';
import { migrate } from '#server/platform/database/migrate.ts';
import { sql } from '#server/platform/database/sql.ts';
import { jobQueue } from '#server/platform/jobs/install.ts';
import { file, inviteMembers } from '../make-campaigns.ts';
import { publishFile } from '../publish.ts';
import type { Taken } from '../servers/bare-sink.ts';
import { until } from './embedded/world.ts';

/** The mails that arrived, by Message-ID: for each time to whom, and with which link. */
export type Arrived = Map<string, { to: string; link: string }[]>;

export function note(arrived: Arrived, { to, raw }: Taken): void {
  const text = raw.toString('latin1').replaceAll('=\r\n', '');
  const id = /^Message-ID: (.*)$/im.exec(text)?.[1] ?? 'none';
  const link = /\/onderzoek\/[^\s"<]+/.exec(text)?.[0] ?? 'none';
  arrived.set(id, [...(arrived.get(id) ?? []), { to, link }]);
}

export type Place = { context: Acting; env: Record<string, string> };

export async function openPlace(data_dir: string, sinkPort: number, more: Record<string, string> = {}): Promise<Place> {
  const env = {
    DATA_DIR: data_dir,
    SMTP_URL: `smtp://127.0.0.1:${sinkPort}`,
    LOG_LEVEL: 'silent',
    LIMITS: 'off',
    BRAKE_FROM: '1000000',
    ...more,
  };
  const context: Acting = { ...(await openContext(readConfig(env))), actor: 'operator' };
  await migrate(context.db, jobQueue);
  await admitUse(context);
  return { context, env };
}

/** Adds `count` members, and writes an invitation to each of them into the ledger. */
export async function planMany({ context }: Place, count: number, { onWhatsapp = 0 } = {}): Promise<string> {
  const { db } = context;
  await db.run(sql`
    with one as (
      insert into contact.member (name, email, email_key, email_verified_at, phone, phone_verified_at,
        invitation_method, registered_at)
      select 'Ouder ' || n, 'ouder' || n || '@post.example', 'ouder' || n || '@post.example', now(), phone,
        case when phone is not null then now() end, case when phone is null then 'email' else 'whatsapp' end, now()
      from generate_series(1, ${count}::int) as n
      cross join lateral (
        select case when n <= ${onWhatsapp}::int then '+3161' || lpad(n::text, 7, '0') end as phone
      ) as known
      returning id, invitation_method
    )
    insert into contact.consent (member_id, purpose, given, sentence, channel, route, at)
    select id, 'contact', true, 'Stuur mij vragenlijsten.', invitation_method, 'registration', now() from one`);
  const id = await publishFile(context, file());
  const { mailing_id, recipients } = await inviteMembers(context, id, { all: true });
  if (recipients !== count) throw new Error(`${recipients} of ${count} were drawn`);
  return mailing_id;
}

const workerName = 'mailing worker';

/** How many connections the database still has of workers that `work` started. */
export async function workerConnections({ context }: Place): Promise<number> {
  const { count } = await context.db.one(sql<{ count: number }>`
    select count(*) as count from pg_stat_activity where application_name = ${workerName}`);
  return count;
}

/** Starts a worker in a process of its own, whose clock is ahead by `aheadMs`. */
export async function work({ env }: Place, aheadMs: number): Promise<ChildProcess> {
  const script = join(import.meta.dirname, 'mailing-process.ts');
  const child = spawn(process.execPath, [script, String(aheadMs)], {
    env: { ...process.env, ...env, PGAPPNAME: workerName },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await Promise.race([
    once(child.stdout!, 'data'),
    once(child, 'exit').then(() => Promise.reject(new Error('the worker ended before it was ready'))),
  ]);
  child.stdout!.resume();
  return child;
}

/**
 * How many messages are in each state, read in one statement, and read again when the database was killed meanwhile.
 */
export async function statesOf({ context }: Place, mailing: string): Promise<Record<string, number>> {
  const rows = await until('the ledger can be read', () =>
    context.db
      .many(sql<{ state: string; many: number }>`
        select state, count(*) as many from contact.message where mailing_id = ${mailing} group by state`)
      .catch((error: unknown) => {
        if (!isConnectionLost(error)) throw error;
        return undefined;
      }),
  );
  return Object.fromEntries((rows ?? []).map(({ state, many }) => [state, many]));
}

export const sum = (states: Record<string, number>): number => Object.values(states).reduce((all, one) => all + one, 0);
