/** As much of an input, a select or a textarea as a form needs. */
export interface Control {
  readonly type: string;
  value: string;
  /** As the page drew it. */
  readonly defaultValue?: string;
  checked?: boolean;
  readonly defaultChecked?: boolean;
  focus(): void;
}

/** Whether somebody was here before us: a page that the server drew can be filled in before its script is there. */
export const isFilled = (control: Control): boolean =>
  control.type === 'checkbox' || control.type === 'radio'
    ? control.checked !== (control.defaultChecked ?? control.checked)
    : control.value !== (control.defaultValue ?? control.value);

/** What the controls of one path say together. A box by itself is a yes or a no; where a list is held they are one. */
export function readControls(controls: readonly Control[], held: unknown): unknown {
  const checked = controls.filter((control) => control.checked);
  switch (controls[0]?.type) {
    case 'checkbox':
      return Array.isArray(held) ? checked.map(({ value }) => value) : checked.length > 0;
    case 'radio':
      return checked[0]?.value ?? '';
    default:
      return controls[0]?.value ?? held;
  }
}

export function fillControl(control: Control, held: unknown): void {
  if (control.type === 'checkbox') control.checked = Array.isArray(held) ? held.includes(control.value) : held === true;
  else if (control.type === 'radio') control.checked = held === control.value;
  else control.value = typeof held === 'string' ? held : '';
}
