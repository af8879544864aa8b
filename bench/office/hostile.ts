import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';
import type { Acting } from '#server/platform/core/context.ts';
import { sql } from '#server/platform/database/sql.ts';
import { freePort } from '#test/servers/free-port.ts';
import { logInAll, serveOffice } from './beside.ts';
import { fillCampaign } from './campaigns.ts';
import { pacedSaves } from './saves.ts';

const most = 2;
const mebibyte = 1024 * 1024;

const rows = Array.from(
  { length: 49_000 },
  (_, n) => `lid${n}@voorbeeld.nl,Naam ${n},06${10_000_000 + n},whatsapp`,
).join('\n');
const fault = { titel: 'x'.repeat(200), typ: 'x', options: [{ titel: 'x', ref: '0', go_too: 'y' }] };
const asFile = (text: string | Buffer) => ({ file: Buffer.from(text).toString('base64') });
const campaign = (questions: object[]) => ({ from: { kind: 'file', file: { title: 'T', questions } } });
const hostile: [string, string, object][] = [
  ['12 MB of separators', '/members/import/preview', asFile(Buffer.alloc(12 * mebibyte, ','))],
  ['12 MB of ends of lines', '/members/import/preview', asFile(Buffer.alloc(12 * mebibyte, '\n'))],
  ['49,000 members', '/members/import/preview', asFile(`email,name,phone,invitation_method\n${rows}`)],
  ['2 MiB of faults', '/campaigns', campaign(Array.from({ length: 7000 }, () => fault))],
];

const sender = `
  const [to, cookie, file] = process.argv.slice(1);
  const body = require('node:fs').readFileSync(file);
  const headers = { cookie, 'content-type': 'application/json', 'sec-fetch-site': 'same-origin' };
  (async () => {
    const seen = {};
    for (const until = Date.now() + 10_000; Date.now() < until; ) {
      const answer = await fetch(to, { method: 'POST', headers, body });
      await answer.text();
      seen[answer.status] = (seen[answer.status] ?? 0) + 1;
    }
    console.log(Object.entries(seen).map(([status, count]) => count + ' x ' + status).join(', '));
  })();`;

/** How much longer a parent's save takes (p95) while the office reads the largest and worst files that it takes. */
export async function measureHostile(context: Acting): Promise<string[]> {
  const { respondents } = await fillCampaign(context, 400, 400);
  const [cookie = ''] = await logInAll(context, 1);
  await context.db.run(sql`update office.staff set role = 'admin'`);
  const ports = { port: await freePort(), office_port: await freePort() };
  const server = await serveOffice(context.config.data_dir, ports);
  const slow: string[] = [];
  try {
    const saves = pacedSaves(ports, respondents, Number(process.env.SAVES ?? 100));
    await saves.during(() => pause(3000));
    for (const [name, path, body] of hostile) {
      const alone = await saves.during(() => pause(10_000));
      const file = join(context.config.data_dir, 'hostile.json');
      writeFileSync(file, JSON.stringify(body));
      const to = `http://127.0.0.1:${ports.office_port}/api/office/v1${path}`;
      // A process of its own: else sending sixteen megabytes would be measured as waiting.
      let answers = '';
      const beside = await saves.during(async () => {
        const child = spawn(process.execPath, ['-e', sender, to, cookie, file]);
        child.stderr.pipe(process.stderr);
        answers = (await text(child.stdout)).trim();
      });
      const share = beside['p95 ms'] / alone['p95 ms'];
      console.log(
        `saves: p95 ${alone['p95 ms']} ms alone (${alone.saves}), ${beside['p95 ms']} ms (${beside.saves}) beside ${name}`,
        `(answered ${answers}): ${share.toFixed(2)} times (limit ${most}); failed ${alone.failed + beside.failed}`,
      );
      if (share > most) slow.push(`saves beside ${name}`);
    }
    await saves.stop();
  } finally {
    server.kill();
    await once(server, 'exit');
  }
  return slow;
}
