import { rowAt } from './route-table.ts';

/** What the browser does with a page that the server drew: see docs/decisions/045. */

const marks = (): DOMStringMap => document.documentElement.dataset;

/**
 * Whether this visitor gets the very page that the server drew for everybody. Who is logged in, came back through the
 * history, or left something in this tab may see another one.
 */
export function isAsDrawn(): boolean {
  const { drawn, page } = marks();
  const isHere = rowAt(location.pathname)?.paths[0] === page;
  return drawn === 'whole' && isHere && marks().member === undefined && location.search === '' && !remembers();
}

function remembers(): boolean {
  try {
    return Boolean(history.state?.usr) || sessionStorage.length > 0;
  } catch {
    return false;
  }
}
