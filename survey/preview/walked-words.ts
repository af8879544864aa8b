import type { WalkProgress } from './robots.ts';

const countable = 1_000_000;

/** What the robots found, and what they left out. */
export function sayWalked(walked: WalkProgress): string {
  const { of, ways } = walked;
  if (of === 0) return 'Er is nog geen route die aankomt. Kijk bij Routes wat er mis is.';
  if (of === ways) return found(walked);
  const all = ways > countable ? 'meer dan een miljoen' : ways.toLocaleString('nl-NL');
  return `${found(walked)} Er zijn ${all} routes. De andere duren samen te lang en zijn niet gelopen.`;
}

function found({ done, of, ways, stuck }: WalkProgress): string {
  const [first] = stuck;
  if (first) {
    const count = stuck.length === 1 ? 'bleef er één' : `bleven er ${stuck.length}`;
    return `Van de ${done} robots ${count} steken. De eerste bij vraag ${first.number}, ‘${first.title}’: ${first.why}`;
  }
  if (done < of) return `Gestopt na ${done} van de ${of} routes. Tot daar kwam elke robot aan.`;
  if (of === 1) return 'Eén route gelopen. De robot kwam aan.';
  return `${of} routes gelopen${of < ways ? ', samen langs elke sprong' : ''}. Alle ${of} kwamen aan.`;
}
