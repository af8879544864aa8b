import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import type { Acting } from '#server/platform/core/context.ts';
import { sql } from '#server/platform/database/sql.ts';
import { freePort } from '#test/free-port.ts';
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
      let status = 0;
      const beside = await saves.during(async () => {
        const until = performance.now() + 10_000;
        while (performance.now() < until) {
          const answer = await fetch(`http://127.0.0.1:${ports.office_port}/api/office/v1${path}`, {
            method: 'POST',
            headers: { cookie, 'content-type': 'application/json', 'sec-fetch-site': 'same-origin' },
            body: JSON.stringify(body),
          });
          await answer.text();
          ({ status } = answer);
        }
      });
      const share = beside['p95 ms'] / alone['p95 ms'];
      console.log(
        `saves: p95 ${alone['p95 ms']} ms alone (${alone.saves}), ${beside['p95 ms']} ms (${beside.saves}) beside ${name}`,
        `(answered ${status}): ${share.toFixed(2)} times (limit ${most}); failed ${alone.failed + beside.failed}`,
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
