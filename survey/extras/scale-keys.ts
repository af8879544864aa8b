/** The digits of one number are typed within this time; after it a digit that is printed by itself begins anew. */
const number_ms = 2000;
let typed = '';
let typedAt = 0;
let typedIn: Element | undefined;
let listens = false;

/** In a scale a digit chooses the step that prints that number, '10' by 1 and 0. Elsewhere it is the number of the row. */
export function listenForSteps(): void {
  if (listens) return;
  listens = true;
  // Before the form hears of the key (survey/screens/ScreenForm.tsx).
  document.addEventListener('keydown', pressStep, true);
}

function pressStep(event: KeyboardEvent): void {
  const { key, ctrlKey, altKey, metaKey } = event;
  const target = event.target as HTMLElement;
  const scale = (target.closest('fieldset') ?? target.closest('form')?.querySelector('fieldset'))?.querySelector(
    '.scale:not(.words)',
  );
  if (!scale || ctrlKey || altKey || metaKey || !/^[\d-]$/.test(key)) return;
  if (target.closest('button, a, textarea, input:not([type=radio])')) return;
  event.stopPropagation();
  const rows = [...scale.children];
  const printed = rows.map((row) => /^-?\d+/.exec(row.textContent)?.[0]);
  const wanted = [typedIn === scale ? typed + key : key, key];
  if (event.timeStamp - typedAt > number_ms) wanted.reverse();
  typed = wanted.find((number) => printed.includes(number)) ?? key;
  typedAt = event.timeStamp;
  typedIn = scale;
  const input = rows[printed.indexOf(typed)]?.querySelector('input');
  input?.focus();
  input?.click();
}
