import { backgrounds } from '#contract/background.ts';
import type { PopulationMargin } from '#contract/population.ts';
import { addLink, endLink } from '../fieldwork/composition/recruitment-links.ts';
import type { Acting } from '../platform/core/context.ts';
import { type Queryable, sql } from '../platform/database/sql.ts';
import { keepMargins } from '../results/population/keep.ts';
import { asOf, daysAgo } from './moments.ts';

type Figured = keyof typeof backgrounds;

/** Of a hundred parents in a country that does not exist. Real figures are for a researcher to enter. */
const hundred: Partial<Record<Figured, Record<string, number>>> = {
  gender: { female: 51, male: 49 },
  education: { low: 18, middle: 41, high: 41 },
  youngest_child: { '0_5': 31, '6_11': 27, '12_17': 25, '18_24': 17 },
  children_amount: { '1': 43, '2': 41, '3': 12, '4_up': 4 },
  origin: { nl: 71, parents: 12, self: 17 },
  region: { north: 10, east: 21, west: 47, south: 22 },
};

const margins = Object.entries(hundred).map(
  ([variable, counts]): PopulationMargin => ({
    variable,
    source: { publisher: '', table: '', title: 'Fictief, voor de testomgeving', unit: 'ouders' },
    reference_date: '2026-01-01',
    counted: 'percent',
    categories: backgrounds[variable as Figured].classes
      .filter(({ id }) => id in counts)
      .map(({ id, title }) => ({ id, title, count: counts[id]! })),
    total: null,
    made_up: true,
  }),
);

/** Links with how many days ago they were made, and which members came by them: of those who joined since, one in this number. */
const links: { name: string; days: number; each: number; fathers?: true; ended?: number }[] = [
  { name: 'Nieuwsbrief van basisscholen', days: 700, each: 5 },
  { name: 'Poster bij voetbalclubs', days: 420, each: 3, fathers: true },
  { name: 'Wijkkrant Emmen', days: 300, each: 3, ended: 240 },
  { name: 'Poster op vmbo-scholen', days: 150, each: 3 },
];

/** Figures to hold the panel beside, marked as made up, and links with what they brought. */
export async function seedPanel(context: Acting, tx: Queryable): Promise<void> {
  await keepMargins(tx, asOf(context, daysAgo(context, 30, 11)), 0, margins);
  for (const { name, days, each, fathers = false, ended } of links) {
    const from = daysAgo(context, days, 11);
    const until = ended === undefined ? context.clock.now() : daysAgo(context, ended, 11);
    const code = await addLink(tx, asOf(context, from), name);
    await tx.run(sql`
      update contact.member set recruited_by = ${code}
      where demo and recruited_by is null and registered_at between ${from} and ${until}
        and (('x' || left(md5(${name} || email), 6))::bit(24)::integer % ${each}) = 0
        and (not ${fathers}::boolean or id in (
          select member_id from profile.attribute where key = 'gender' and value = '{male}'))`);
    if (ended !== undefined) await endLink(tx, asOf(context, until), code);
  }
}
