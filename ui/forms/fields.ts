import { createContext, useContext, useMemo, useSyncExternalStore } from 'react';
import type { Control } from './controls.ts';
import type { Form } from './form.ts';
import { type At, type Path, valueAt } from './paths.ts';

/** The form around its fields. */
export const FormContext = createContext<unknown>(null);

/** Each field says itself what its form holds, as the form that is around it does. */
export const useFormAround = <Values extends object>(): Form<Values> => useContext(FormContext) as Form<Values>;

type Event = { target: Control };

function bind<Values extends object>(form: Form<Values>, path: string) {
  return {
    name: path,
    ref: (control: Control | null) => (control ? form.attach(path, control) : undefined),
    onChange: (_: Event) => form.take(path),
  };
}

/** An input of words or figures: judged when it is left after a change, never while somebody types. */
export function useField<Values extends object>(path: Path<Values>) {
  const form = useFormAround<Values>();
  return useMemo(() => {
    // A password manager may have filled it in without a word.
    const onBlur = (_: Event) => {
      form.take(path);
      form.leave(path);
    };
    return { ...bind(form, path), onBlur };
  }, [form, path]);
}

/** Choices and boxes: a choice is made at once, so what was wrong with it is over at once. */
export function useChoice<Values extends object>(path: Path<Values>) {
  const form = useFormAround<Values>();
  return useMemo(() => {
    const onChange = (_: Event) => {
      form.take(path);
      if (form.refusal(path)) form.look(path);
    };
    return { ...bind(form, path), onChange };
  }, [form, path]);
}

export function useFieldError(path: string): string | undefined {
  const form = useFormAround();
  return useSyncExternalStore(form.subscribe, () => form.refusal(path));
}

/** What the form holds at a path, drawn anew when that changes. */
export function useValue<Values extends object, P extends Path<Values> = Path<Values>>(path: P): At<Values, P> {
  const form = useFormAround<Values>();
  return useSyncExternalStore(form.subscribe, () => valueAt(form.values, path)) as At<Values, P>;
}
