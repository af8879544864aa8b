const marks = (): DOMStringMap => document.documentElement.dataset;

type TypedInput = HTMLInputElement;

const isChoice = ({ type }: TypedInput) => type === 'radio' || type === 'checkbox';
const inputsIn = (root: HTMLElement) => [...root.querySelectorAll<TypedInput>('input')];
const isFilled = (input: TypedInput) =>
  isChoice(input) ? input.checked !== input.defaultChecked : input.value !== input.defaultValue;
const sameAs = (before: TypedInput) => (input: TypedInput) =>
  input.name === before.name && input.type === before.type && (!isChoice(before) || input.value === before.value);

/** What was filled in before the page is drawn anew, to be filled in there as if it were typed. */
export function carryOver(root: HTMLElement): void {
  const filled = inputsIn(root).filter(isFilled);
  const focused = filled.find((input) => input === document.activeElement);
  afterwards = () => {
    for (const before of filled) {
      const input = inputsIn(root).find(sameAs(before));
      if (input && isChoice(input)) {
        if (input.checked !== before.checked) input.click();
      } else if (input) {
        // Past React's own memory of the value, or it would take the event for nothing new.
        Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!.set!.call(input, before.value);
        input.dispatchEvent(new Event('input', { bubbles: true }));
      }
      if (input && before === focused) input.focus();
    }
  };
}
let afterwards = (): void => undefined;

/** The screen lives: presses are its own from here on. Those that came before are carried out now. */
export function markInteractive(): void {
  if (marks().live !== undefined) return;
  marks().live = '';
  performance.mark('alive');
  document.querySelector('.lost')?.replaceChildren();
  afterwards();
  for (const pressed of document.querySelectorAll<HTMLElement>('[data-pressed]')) {
    delete pressed.dataset.pressed;
    if (!(pressed instanceof HTMLFormElement)) pressed.click();
    else {
      for (const button of pressed.querySelectorAll('[type=submit]')) button.removeAttribute('aria-busy');
      pressed.requestSubmit();
    }
  }
}
