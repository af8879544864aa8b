import type { WalkProgress } from './robots.ts';

const countable = 1_000_000;

/** What the robots found, and what they left out. */
export function sayWalked(walked: WalkProgress): string {
  const { of, ways } = walked;
  if (of === 0) return 'Er is nog geen weg die aankomt. Kijk bij Alle wegen wat er mis is.';
  if (of === ways) return found(walked);
  const all = ways > countable ? 'meer dan een miljoen' : ways.toLocaleString('nl-NL');
  return `${found(walked)} Er zijn ${all} wegen. De andere duren samen te lang en zijn niet gelopen.`;
}

function found({ done, of, ways, stuck }: WalkProgress): string {
  const [first] = stuck;
  if (first) {
    const count = stuck.length === 1 ? 'bleef er één' : `bleven er ${stuck.length}`;
    return `Van de ${done} robots ${count} steken. De eerste bij vraag ${first.number}, ‘${first.title}’: ${first.why}`;
  }
  if (done < of) return `Gestopt na ${done} van de ${of} wegen. Tot daar kwam elke robot aan.`;
  if (of === 1) return 'Eén weg gelopen. De robot kwam aan.';
  return `${of} wegen gelopen${of < ways ? ', samen langs elke sprong' : ''}. Alle ${of} kwamen aan.`;
}
