/** As much of an input, a select or a textarea as a form needs. */
export interface Control {
  readonly type: string;
  value: string;
  /** The value that the page was drawn with. */
  readonly defaultValue?: string;
  checked?: boolean;
  readonly defaultChecked?: boolean;
  focus(): void;
}

/** Whether a control was filled in before our script came: a page that the server drew can be used at once. */
export const isFilled = (control: Control): boolean =>
  control.type === 'checkbox' || control.type === 'radio'
    ? control.checked !== (control.defaultChecked ?? control.checked)
    : control.value !== (control.defaultValue ?? control.value);

/**
 * The value that the controls of one path make together. A single checkbox is true or false; where the form holds a
 * list, the checked boxes make that list.
 */
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
