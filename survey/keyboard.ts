import type { KeyboardEvent } from 'react';

/**
 * A digit chooses the option with that number, Enter goes on. Only with focus inside the form, where each step puts
 * it: a key on its own must not act on a whole page (WCAG 2.1.4).
 */
export function pressKey(event: KeyboardEvent<HTMLFormElement>): void {
  const { key, ctrlKey, altKey, metaKey, currentTarget: form } = event;
  const target = event.target as HTMLElement;
  const isRow = target.matches('[type=radio], [type=checkbox]');
  const writes = target.matches('input, textarea') && !isRow;
  if (ctrlKey || altKey || metaKey || target.closest('button, a')) return;
  if (key === 'Enter' && !target.matches('textarea')) {
    event.preventDefault();
    if (!event.repeat) form.requestSubmit();
  }
  if (writes || !/^[1-9]$/.test(key)) return;
  const group = target.closest('fieldset') ?? form.querySelector('fieldset');
  const row = group?.querySelectorAll<HTMLInputElement>('.choice:not([hidden]) > input')[Number(key) - 1];
  row?.focus();
  row?.click();
}
