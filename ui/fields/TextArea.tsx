import type { ComponentProps } from 'react';
import { useControl } from './Field.tsx';

export type TextAreaProps = ComponentProps<'textarea'>;

/** Grows with what is written, where the browser knows how. */
export function TextArea({ className, rows = 4, ...rest }: TextAreaProps) {
  const control = useControl(rest);
  return (
    <textarea
      dir="auto"
      {...rest}
      {...control}
      rows={rows}
      className={['input', className].filter(Boolean).join(' ')}
    />
  );
}
