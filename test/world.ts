import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import pg from 'pg';
import { afterAll, inject, onTestFinished } from 'vitest';
import { type CallFailed, type CallInput, makeCall } from '#contract/client.ts';
import type { Endpoint, Reply } from '#contract/endpoint.ts';
import { officeApp, officeBase, officeRoutes, previewsOf, publicApp, publicBase, publicRoutes } from '#server/app.ts';
import { sharePicture } from '#server/exports/report-file.ts';
import { makeWriter } from '#server/fieldwork/letters/letter-writer.ts';
import type { OutgoingMessage } from '#server/messages/delivery/outgoing.ts';
import { loadOwnQuestions } from '#server/people/attributes.ts';
import { type Config, readConfig } from '#server/platform/config/config.ts';
import type { Acting, Clock, Context } from '#server/platform/core/context.ts';
import { makeLog } from '#server/platform/core/log.ts';
import { systemRandom } from '#server/platform/core/random.ts';
import { makeSecrets } from '#server/platform/core/secrets.ts';
import { connect } from '#server/platform/database/database.ts';
import { type Sql, sql } from '#server/platform/database/sql.ts';
import { servePages } from '#server/platform/http/pages/pages.ts';
import { publicOutcomes } from '#server/results/report/public-outcomes.ts';
import { showCampaign } from '#server/surveys/answering/show-campaign.ts';
import { readNews } from '#server/surveys/news.ts';
import { answerMore, letNoneOut } from './more-than-promised.ts';
import { template } from './world-setup.ts';

/** A clock that stands still until a test moves it. */
export type TestClock = Clock & {
  advance(ms: number): void;
  /** Sets the clock, as a person would: no real time passes. */
  set(at: Date): void;
  /** Puts our clock ahead of the database's clock by this much from now on. */
  ahead(ms: number): void;
};
export const minutes = (count: number): number => count * 60_000;
export const hours = (count: number): number => count * 3_600_000;
export const days = (count: number): number => count * 86_400_000;

export type OutboxMessage = {
  channel: string;
  template: string;
  to_address: string;
  subject: string;
  body_text: string;
  body_html: string | null;
  one_click_link: string | null;
};
export type World = {
  /** A context that acts as the operator, as most tests do. */
  context: Acting;
  db: Context['db'];
  clock: TestClock;
  /** Both ports listen on loopback. */
  public_url: string;
  office_url: string;
  public: FastifyInstance;
  office: FastifyInstance;
  /** Makes a call as a front end does. Throws CallFailed for every answer that is no success. */
  call<E extends Endpoint>(endpoint: E, input?: CallInput<E>, headers?: Record<string, string>): Promise<Reply<E>>;
  /** Makes a call that must be refused, and returns the refusal. */
  refused<E extends Endpoint>(endpoint: E, input?: CallInput<E>, headers?: Record<string, string>): Promise<CallFailed>;
  /** The messages that would have been sent, newest first. */
  outbox(): Promise<OutboxMessage[]>;
};

answerMore([...publicRoutes, ...officeRoutes]);

export type WorldOptions = { env?: Record<string, string>; pages?: boolean };

/**
 * The whole product in this process on a database of its own, for one test file. `pages` serves the built front
 * ends too.
 */
export async function makeWorld(options: WorldOptions = {}): Promise<World> {
  const folder = mkdtempSync(join(tmpdir(), 'ouderpanel-world-'));
  const config = testConfig(folder, options.env);
  const log = makeLog(config);
  const database = `world_${randomUUID().replaceAll('-', '')}`;
  // Copying the files takes half as long as the default strategy, which writes every page to the log as well.
  await administer(`create database ${database} template ${template} strategy file_copy`);
  let over = false;
  // At the end the database is dropped while the last connections are still closing: those errors are not logged.
  const onError = (error: Error) => over || log.error({ err: error });
  const db = connect({ ...inject('database'), database, max: 8, onError });

  const clock = makeClock();
  // Real hashing takes a tenth of a second each time, by design; its cost has a test of its own.
  const secrets = makeSecrets(config.secret_key, systemRandom, { memoryCost: 1024, timeCost: 1, parallelism: 1 });
  const context: Acting = { config, db, clock, random: systemRandom, secrets, log, actor: 'operator' };
  // As a server does at its start: a file before this one may have left profile questions of its own in this process.
  await loadOwnQuestions(db);
  const apps = { public: publicApp(context), office: officeApp(context) };
  for (const app of Object.values(apps)) letNoneOut(app);
  if (options.pages) {
    const previews = previewsOf(context);
    servePages(apps.public, {
      side: 'public',
      config,
      look: (ip, asked) => showCampaign(context, ip, asked),
      news: () => readNews(context),
      outcomes: publicOutcomes(context, sharePicture(context)),
      preview: previews.public,
    });
    servePages(apps.office, { side: 'office', config, preview: previews.office });
  }
  config.public_url = await listen(apps.public, options.pages && 'public');
  config.office_url = await listen(apps.office, options.pages && 'office');

  whenOver(async () => {
    const closed = Promise.all([apps.public.close(), apps.office.close()]);
    // A connection on which nothing was ever asked counts as busy, and a test that hung up may leave one.
    const late = setTimeout(() => {
      for (const { server } of Object.values(apps)) server.closeAllConnections();
    }, 2000);
    await closed;
    clearTimeout(late);
    over = true;
    await db.end();
    await administer(`drop database ${database} with (force)`);
    rmSync(folder, { recursive: true, force: true });
  });

  const call: World['call'] = (endpoint, input, headers = {}) => {
    const ofOffice = officeRoutes.some((route) => route.endpoint === endpoint);
    const base = ofOffice ? config.office_url + officeBase : config.public_url + publicBase;
    return makeCall({ base, headers: () => headers })(endpoint, input);
  };
  return {
    context,
    db,
    clock,
    ...apps,
    public_url: config.public_url,
    office_url: config.office_url,
    call,
    refused: (endpoint, input, headers) =>
      call(endpoint, input, headers).then(
        (reply) => Promise.reject(new Error(`was not refused: ${JSON.stringify(reply)}`)),
        (failure: CallFailed) => failure,
      ),
    outbox: () => readSent(context, sql`order by message.created_at desc, message.id`),
  };
}

/** The messages in the ledger with their texts; the texts of a mailing's messages are written only now. */
export async function readSent(context: Context, which: Sql): Promise<OutboxMessage[]> {
  const writer = makeWriter(context);
  const rows = await context.db.many(sql<OutgoingMessage>`
    select message.*, member.email as member_email from (select * from contact.message where not decoy) as message
    left join contact.member on member.id = message.member_id ${which}`);
  const written = rows.map(async (row) => (row.mailing_id && row.member_id ? { ...row, ...(await writer(row)) } : row));
  return (await Promise.all(written)).map(
    ({ channel, template, to_address, subject, body_text, body_html, one_click_link }) => ({
      channel,
      template,
      to_address,
      subject,
      body_text,
      body_html,
      one_click_link,
    }),
  );
}

/**
 * Where the first product with pages listened in this process. The next test file gets the same addresses, so that the
 * browser has the scripts of its pages already; a second product beside the first one gets others.
 */
const ports = { public: 0, office: 0 };

async function listen(app: FastifyInstance, side: keyof typeof ports | false | undefined): Promise<string> {
  const at = (port: number) => app.listen({ port, host: '127.0.0.1' });
  if (!side) return at(0);
  const url = await at(ports[side]).catch(() => at(0));
  ports[side] ||= Number(new URL(url).port);
  return url;
}

/** Settings without anything of the machine's own environment, so that a test runs alike everywhere. */
function testConfig(folder: string, env: Record<string, string> = {}): Config {
  return readConfig({ DATA_DIR: folder, PORT: '0', OFFICE_PORT: '0', LOG_LEVEL: 'error', ...env });
}

function makeClock(): TestClock {
  let now = new Date('2026-11-21T10:00:00Z').getTime();
  let steady = 0;
  let ahead = 0;
  return {
    now: () => new Date(now),
    steady: () => steady,
    database: async () => new Date(now - ahead),
    advance: (ms) => {
      now += ms;
      steady += ms;
    },
    ahead: (ms) => {
      ahead = ms;
    },
    set: (at) => {
      now = at.getTime();
    },
  };
}

/** A world that a test makes for itself ends with that test, any other with its file. */
function whenOver(end: () => Promise<void>): void {
  try {
    onTestFinished(end);
  } catch {
    afterAll(end);
  }
}

export async function administer(statement: string): Promise<void> {
  const client = new pg.Client({ ...inject('database'), database: 'postgres' });
  await client.connect();
  await client.query(statement);
  await client.end();
}
