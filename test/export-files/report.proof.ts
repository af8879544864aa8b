import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import JSZip from 'jszip';
import { expect, test, vi } from 'vitest';
import { readReportFile } from '#contract/calls/office/report.ts';
import type { OutcomePage } from '#contract/results/outcome-page.ts';
import { sql } from '#server/platform/database/sql.ts';
import { ask, makeStaff } from '../make-staff.ts';
import { makeClosedCampaign } from '../results/make-report.ts';
import { expectSameEverywhere } from '../results/read-report.ts';
import { tempFolder } from '../support/temp-folder.ts';
import { makeWorld } from '../world.ts';
import { programs, run, versionOf } from './programs.ts';

/** A report of thirty figures, as slides and as a document, opened in LibreOffice. Run: npm run proof files */
vi.setConfig({ testTimeout: 180_000 });
const world = await makeWorld({ pages: true });
const { cookies } = await makeStaff(world, 'researcher');
const { id } = await makeClosedCampaign(world);
const folder = tempFolder('ouderpanel-report');
const say = (words: string) => process.stdout.write(`${words}\n`);

const titles = ['Heel goed', 'Goed & wel', 'Niet <goed>', 'Slecht', 'Weet ik niet'];
/** One bar, groups of which one is too small, several answers, and a scale; with what is hidden. Every eighth is over time. */
const figures = Array.from({ length: 30 }, (_, at): OutcomePage['figures'][number] => {
  const kind = (['parts', 'parts', 'several', 'scale'] as const)[at % 4]!;
  const bars = (at % 4 === 0 || at % 4 === 2 ? [''] : ['Moeders', 'Vaders', 'Anders']).map((title, bar) => ({
    title,
    n: title === 'Anders' ? null : 60 + 5 * at,
    mean: null,
    parts: titles.map((one, part) => ({
      title: one,
      percent: title === 'Anders' || part === 3 ? null : [31, 22, 17, 0, 30][(part + bar) % 5]! + (at % 3),
      rest: part === 4,
    })),
  }));
  const over = at % 8 === 1 && { over_time: true as const };
  return { sentence: `Figuur ${at + 1} zegt “dit” & dat.`, question: `Vraag ${at + 1}?`, kind, ...over, bars };
});
const page: OutcomePage = {
  ...{ slug: 'dertig', title: 'Dertig figuren', introduction: 'Dit zeiden ouders.', survey: 'Lijst' },
  ...{ from: '2026-01-02', to: '2026-02-03', people: 125, anonymous: false, weighted: null, figures },
  quotes: Array.from({ length: 6 }, (_, at) => ({ question: 'Waarom?', text: `Daarom, <${at}> & meer.` })),
  ...{ published_on: '2026-03-04', checked: 'colleague', corrections: [] },
};
await world.context.db.run(sql`
  insert into survey.report (campaign_id, version, slug, draft, page, state, changed_at, published_at)
  values (${id}, 1, 'dertig', '{"figures": []}', ${JSON.stringify(page)}, 'published', now(), now())`);
const fetched = async (kind: 'slides' | 'document' | 'pictures') => {
  const answer = await ask(world, readReportFile, { params: { id, of: 'published', kind } }, cookies);
  expect(answer.status).toBe(200);
  return Buffer.from(await answer.arrayBuffer());
};

test('page, data, slides, document and pictures of thirty figures have the same numbers', () =>
  expectSameEverywhere(world, cookies, id, page));

test('slides of thirty figures are there within two seconds, and the thread of the parents goes on meanwhile', async () => {
  const took: number[] = [];
  const delay = monitorEventLoopDelay({ resolution: 1 });
  delay.enable();
  for (let round = 0; round < 3; round++) {
    const from = performance.now();
    await fetched('slides');
    took.push(performance.now() - from);
  }
  delay.disable();
  const [best] = took.toSorted((a, b) => a - b);
  const ms = (one: number) => `${Math.round(one)} ms`;
  say(
    `Slides of 30 figures: ${took.map(ms).join(', ')}; the server's own thread stood still ${ms(delay.max / 1e6)} at most.`,
  );
  expect(best).toBeLessThan(2000);
  expect(delay.max / 1e6).toBeLessThan(best! / 2);
});

function expectOpened(name: string, to: string): void {
  const { stdout, stderr } = run(folder, 'soffice', '--headless', '--convert-to', to, name);
  // Java is no part of this machine, and of no use here.
  const told = `${stdout}${stderr}`.replaceAll(/^.*javaldx.*$/gm, '');
  expect(told).not.toMatch(/warn|error|fail|corrupt|repair/i);
}

/** The shares in the tables of charts, as LibreOffice has them. */
const numbersOf = (flat: string): number[] =>
  flat
    .split('<table:table-rows>')
    .slice(1)
    .flatMap((rows) =>
      [...rows.split('</table:table-rows>')[0]!.matchAll(/office:value-type="float" office:value="([\d.]+)"/g)].map(
        ([, value]) => Number(value),
      ),
    )
    .sort((a, b) => a - b);
const shares = figures
  .flatMap(({ bars }) => bars.flatMap(({ parts }) => parts.flatMap(({ percent }) => percent ?? [])))
  .sort((a, b) => a - b);

const version = versionOf('libreoffice');
if (!version) say(`Skipped: this machine has no libreoffice (apt-get install ${programs.libreoffice.packages}).`);
test.skipIf(!version)(
  'LibreOffice opens slides and document without a warning, with every number of the page',
  async () => {
    for (const [kind, name, to] of [
      ['slides', 'rapport.pptx', 'fodp'],
      ['document', 'rapport.docx', 'fodt'],
    ] as const) {
      writeFileSync(join(folder, name), await fetched(kind));
      expectOpened(name, to);
      const flat = readFileSync(join(folder, name.replace(/\w+$/, to)), 'utf8');
      expect(numbersOf(flat)).toEqual(shares);
      const said = [
        ...figures.map(({ sentence }) => sentence.replaceAll('&', '&amp;')),
        'Daarom, &lt;5&gt; &amp; meer.’',
      ];
      expect(said.filter((one) => !flat.includes(one))).toEqual([]);
    }
    const { files } = await JSZip.loadAsync(await fetched('pictures'));
    expect(Object.keys(files)).toHaveLength(2 * figures.length);
    for (const name of ['figuur-02.svg', 'figuur-02.png']) {
      writeFileSync(join(folder, name), await files[name]!.async('nodebuffer'));
      expectOpened(name, 'pdf');
      expect(readFileSync(join(folder, 'figuur-02.pdf')).subarray(0, 4).toString()).toBe('%PDF');
      rmSync(join(folder, 'figuur-02.pdf'));
    }
    say(`${version}: ${shares.length} numbers in ${figures.length} charts of slides and document as on the page.`);
  },
);
