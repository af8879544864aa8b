const folded = (text: string): string => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();

let watches = false;

/** A line to search in long lists of options, in the place that their page keeps for it. */
export function addSearchLines(): void {
  const add = () => {
    for (const list of document.querySelectorAll<HTMLElement>('[data-search]:not(:has(> .search))'))
      list.prepend(lineFor(list));
  };
  add();
  if (watches) return;
  watches = true;
  // Each screen is drawn when somebody comes to it.
  new MutationObserver(add).observe(document.getElementById('root')!, { childList: true, subtree: true });
}

function lineFor(list: HTMLElement): HTMLElement {
  const id = `search-${list.querySelector('input')?.name}`;
  const line = document.createElement('div');
  line.className = 'search';
  line.innerHTML =
    '<label>Zoek in de lijst</label><input class="input" type="search" autocomplete="off"><p class="hint" role="status"></p>';
  const [label, input, told] = line.children as unknown as [HTMLLabelElement, HTMLInputElement, HTMLElement];
  label.htmlFor = input.id = id;
  told.textContent = `${list.dataset.search} antwoorden`;
  const search = () => {
    const found = showOnly(list, input.value);
    told.textContent = found === 1 ? '1 antwoord gevonden' : `${found || 'Geen'} antwoorden gevonden`;
  };
  // It is no answer: the form hears nothing of it.
  input.addEventListener('input', (event) => {
    event.stopPropagation();
    search();
  });
  input.addEventListener('keydown', (event) => {
    event.stopPropagation();
    if (event.key === 'Enter') event.preventDefault();
    if (event.key !== 'ArrowDown' && event.key !== 'Enter') return;
    event.preventDefault();
    list.querySelector<HTMLElement>('.choice:not([hidden]) > input')?.focus();
  });
  return line;
}

/** Hides what does not fit, and never what was chosen, nor 'Anders'. Gives how many fit. */
function showOnly(list: HTMLElement, sought: string): number {
  const words = folded(sought).split(/\s+/).filter(Boolean);
  let found = 0;
  for (const row of list.querySelectorAll<HTMLElement>(':scope > .choice')) {
    const box = row.querySelector('input')!;
    const text = folded(row.textContent);
    const fits = words.every((word) => text.includes(word));
    if (fits) found++;
    row.hidden = !fits && !box.checked && !box.value.startsWith('|');
  }
  return found;
}
