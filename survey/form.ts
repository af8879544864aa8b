/** What a form holds: name → values, in their order. Native inputs keep it; this only reads and fills them. */
export type Values = Record<string, string[]>;

export function readForm(form: HTMLFormElement): Values {
  const values: Values = {};
  for (const [name, value] of new FormData(form)) {
    values[name] ??= [];
    values[name].push(String(value));
  }
  return values;
}

export const isEmpty = (values: Values): boolean =>
  Object.values(values)
    .flat()
    .every((value) => value === '');

export function fillForm(form: HTMLFormElement, values: Values): void {
  const left = structuredClone(values);
  for (const control of form.elements) {
    if (!(control instanceof HTMLInputElement || control instanceof HTMLTextAreaElement)) continue;
    if (control.type === 'radio' || control.type === 'checkbox') {
      (control as HTMLInputElement).checked = values[control.name]?.includes(control.value) ?? false;
    } else control.value = left[control.name]?.shift() ?? '';
  }
}
