import { createContext, useContext, useMemo, useSyncExternalStore } from 'react';
import type { Control } from './controls.ts';
import type { Form } from './form.ts';
import { type At, type Path, valueAt } from './paths.ts';

export const FormContext = createContext<unknown>(null);

/** The form around a field. The field itself says which values the form holds. */
export const useFormAround = <Values extends object>(): Form<Values> => useContext(FormContext) as Form<Values>;

/**
 * Something that a form holds, drawn anew when it changes. The server draws a form as new as the browser's first one,
 * so both read it alike.
 */
export const useHeld = <Held>(form: Pick<Form<object>, 'subscribe'>, read: () => Held): Held =>
  useSyncExternalStore(form.subscribe, read, read);

/**
 * The attributes of a native input, or of each of several inputs that share a path. When the value is judged, useField
 * and useChoice decide.
 */
export function useInput<Values extends object>(path: Path<Values>) {
  const form = useFormAround<Values>();
  return useMemo(
    () => ({
      name: path,
      ref: (control: Control | null) => (control ? form.attach(path, control) : undefined),
      onChange: () => form.take(path),
    }),
    [form, path],
  );
}

/** An input of words or figures: judged when it is left after a change, never while somebody types. */
export function useField<Values extends object>(path: Path<Values>) {
  const form = useFormAround<Values>();
  const onBlur = () => {
    // A password manager may have filled in the field without telling us.
    form.take(path);
    form.leave(path);
  };
  return { ...useInput<Values>(path), onBlur };
}

/** Radio buttons and checkboxes: a choice is complete at once, so a message about it is judged again at once. */
export function useChoice<Values extends object>(path: Path<Values>) {
  const form = useFormAround<Values>();
  const onChange = () => {
    form.take(path);
    form.lookAgain(path);
  };
  return { ...useInput<Values>(path), onChange };
}

export function useFieldError(path: string): string | undefined {
  const form = useFormAround();
  return useHeld(form, () => form.refusal(path));
}

/** What the form holds at a path, drawn anew when that changes. */
export function useValue<Values extends object, P extends Path<Values> = Path<Values>>(path: P): At<Values, P> {
  const form = useFormAround<Values>();
  return useHeld(form, () => valueAt(form.values, path)) as At<Values, P>;
}
