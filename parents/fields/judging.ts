import { createContext, useContext, useRef } from 'react';
import { type FieldValues, type Path, type UseFormRegisterReturn, useFormContext } from 'react-hook-form';

/** Looks again at one field of the form around it, by its path. */
export const JudgeContext = createContext<(path: string) => void>(() => undefined);

/** An input of words or figures: judged when it is left after a change, never while somebody types. */
export function useField<Values extends FieldValues>(path: Path<Values>): UseFormRegisterReturn {
  const { register, getValues } = useFormContext<Values>();
  const judge = useContext(JudgeContext);
  const judged = useRef<unknown>(getValues(path));
  return register(path, {
    onBlur: () => {
      const value: unknown = getValues(path);
      if (value === judged.current) return;
      judged.current = value;
      judge(path);
    },
  });
}

/** Choices and boxes: a choice is made at once, so what was wrong with it is over at once. */
export function useChoice<Values extends FieldValues>(path: Path<Values>): UseFormRegisterReturn {
  const { register } = useFormContext<Values>();
  const wrong = useFieldError(path) !== undefined;
  const judge = useContext(JudgeContext);
  return register(path, { onChange: () => wrong && judge(path) });
}

export function useFieldError(path: string): string | undefined {
  const { getFieldState, formState } = useFormContext();
  return getFieldState(path, formState).error?.message;
}
