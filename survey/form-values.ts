/** What a form holds: name → values, in their order. Native inputs keep it; this only reads and fills them. */
export type FormValues = Record<string, string[]>;

export function readForm(form: HTMLFormElement): FormValues {
  const values: FormValues = {};
  for (const [name, value] of new FormData(form)) {
    values[name] ??= [];
    values[name].push(String(value));
  }
  return values;
}

const controlsOf = (form: HTMLFormElement) =>
  [...form.elements].filter((one) => one instanceof HTMLInputElement || one instanceof HTMLTextAreaElement);

const isChoice = (control: { type: string }): control is HTMLInputElement =>
  control.type === 'radio' || control.type === 'checkbox';

/** Whether somebody was here: something differs from how it was drawn. */
export const isTouched = (form: HTMLFormElement): boolean =>
  controlsOf(form).some((control) =>
    isChoice(control) ? control.checked !== control.defaultChecked : control.value !== control.defaultValue,
  );

export function fillForm(form: HTMLFormElement, values: FormValues): void {
  const left = structuredClone(values);
  for (const control of controlsOf(form)) {
    if (isChoice(control)) control.checked = values[control.name]?.includes(control.value) ?? false;
    else control.value = left[control.name]?.shift() ?? '';
  }
}
