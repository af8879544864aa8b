import type { ComponentProps } from 'react';
import { useControl } from './Field.tsx';

export interface TextInputProps extends Omit<ComponentProps<'input'>, 'width' | 'size'> {
  /** Four digits wide, for a year or the digits of a postcode; or as wide as a number or a date. */
  width?: 'year' | 'number';
}

/** Works with `useField()` and without: every native prop and the ref go to the input. */
export function TextInput({ width, className, type = 'text', ...rest }: TextInputProps) {
  const control = useControl(rest);
  return (
    <input
      dir={type === 'text' ? 'auto' : undefined}
      {...rest}
      {...control}
      type={type}
      className={['input', width, className].filter(Boolean).join(' ')}
    />
  );
}
