import JSZip from 'jszip';
import { expect, test } from 'vitest';
import { askReport, confirmReport, readReport, readReportFile, saveReport } from '#contract/calls/office/report.ts';
import { ask, makeStaff } from '#test/make-staff.ts';
import { makeClosedCampaign, reportDraft } from '#test/results/make-report.ts';
import { makeWorld } from '#test/world.ts';
import { sql } from '../platform/database/sql.ts';

const world = await makeWorld();
const [maker, other] = [await makeStaff(world, 'researcher'), await makeStaff(world, 'researcher')];
const [noor, daan] = [{ cookie: maker.cookies }, { cookie: other.cookies }];

async function fetched(id: string, of: string, kind: string) {
  const answer = await ask(world, readReportFile, { params: { id, of, kind } as never }, maker.cookies);
  expect(answer.status).toBe(200);
  const parts = await JSZip.loadAsync(await answer.arrayBuffer());
  const read = (name: string) => parts.file(name)!.async('string');
  return { name: answer.headers.get('content-disposition')!, names: Object.keys(parts.files), parts, read };
}

/** The numbers of a chart, by series: where a cell is hidden there is none. */
const numbersIn = (chart: string) =>
  chart
    .split('<c:ser>')
    .slice(1)
    .map((series) => ({
      name: /<c:tx>.*?<c:v>(.*?)<\/c:v>/s.exec(series)![1],
      values: [...series.split('<c:val>')[1]!.matchAll(/<c:pt idx="(\d+)"><c:v>(.*?)<\/c:v>/g)].map((one) => [
        Number(one[1]),
        Number(one[2]),
      ]),
    }));

test('slides and a document hold the numbers of the page as charts, with what they are of; pictures are there in two kinds', async () => {
  const params = await makeClosedCampaign(world);
  const { splits } = await world.call(readReport, { params }, noor);
  const split = { question: 'view', split: splits[0]!.id, sentence: 'Moeders vinden het goed.' };
  const drawn = reportDraft({ figures: [...reportDraft().figures, split] });
  const saved = await world.call(saveReport, { params, body: { revision: 0, draft: drawn } }, noor);
  const page = (await world.call(readReport, { params }, noor)).page!;
  const [whole, parted] = page.figures;
  // Which cells are hidden rests on chance.
  const wholeNumbers = whole!.bars[0]!.parts.flatMap(({ percent }, at) => (percent === null ? [] : [[at, percent]]));
  const titles = [...new Set(parted!.bars.flatMap(({ parts }) => parts.map(({ title }) => title)))];
  const partedNumbers = titles.map((name) => ({
    name,
    values: parted!.bars.flatMap(({ parts }, at) => {
      const percent = parts.find(({ title }) => title === name)?.percent ?? null;
      return percent === null ? [] : [[at, percent]];
    }),
  }));
  expect(partedNumbers.some(({ values }) => values.length < parted!.bars.length)).toBe(true);

  const slides = await fetched(params.id, 'draft', 'slides');
  expect(slides.name).toContain('-concept.pptx');
  const document = await fetched(params.id, 'draft', 'document');
  for (const [folder, { read }] of [
    ['ppt', slides],
    ['word', document],
  ] as const) {
    expect(numbersIn(await read(`${folder}/charts/chart1.xml`))[0]!.values).toEqual(wholeNumbers);
    expect(numbersIn(await read(`${folder}/charts/chart2.xml`))).toEqual(partedNumbers);
  }
  const [note, slide] = [
    await slides.read('ppt/notesSlides/notesSlide2.xml'),
    await slides.read('ppt/slides/slide2.xml'),
  ];
  expect(note).toContain(`n = ${whole!.bars[0]!.n}`);
  expect(note).toContain('Concept');
  expect(slide).toContain(`descr="${whole!.bars[0]!.n} ouders`);
  expect(await document.read('word/document.xml')).toContain('Concept');

  await world.call(askReport, { params, body: saved }, noor);
  const { asked } = await world.call(readReport, { params }, daan);
  await world.call(confirmReport, { params, body: { asked_at: asked!.at } }, daan);
  await world.context.db.run(sql`delete from survey.result where campaign_id = ${params.id}`);
  const published = await fetched(params.id, 'published', 'slides');
  expect(published.name).not.toContain('concept');
  expect(numbersIn(await published.read('ppt/charts/chart1.xml'))[0]!.values).toEqual(wholeNumbers);
  expect(await published.read('ppt/notesSlides/notesSlide2.xml')).not.toContain('Concept');

  const pictures = await fetched(params.id, 'published', 'pictures');
  expect(pictures.names).toEqual(['figuur-01.svg', 'figuur-01.png', 'figuur-02.svg', 'figuur-02.png']);
  expect((await pictures.parts.file('figuur-01.png')!.async('nodebuffer')).subarray(1, 4).toString()).toBe('PNG');
});
