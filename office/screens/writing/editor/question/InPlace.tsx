import { type ComponentProps, type KeyboardEvent, useEffect, useRef } from 'react';
import { useFaultOf } from '../editing.tsx';

type Props = Omit<ComponentProps<'textarea'>, 'value' | 'onChange' | 'rows'> & {
  value: string;
  onWrite: (text: string) => void;
  /** A text that may have several lines; of all others Enter is the caller's. */
  lines?: boolean;
};

/**
 * Words that are written where they stand. As long as somebody has typed here since they came, Ctrl Z is the browser's
 * own, letter by letter (`data-typed`); before and after that it takes back changes of the draft.
 */
export function InPlace({ value, onWrite, lines = false, className = '', onKeyDown, onFocus, ...rest }: Props) {
  const { 'aria-describedby': told, ...fault } = useFaultOf(rest.id);
  const field = useRef<HTMLTextAreaElement>(null);
  const atFirst = useRef(value);
  const written = useRef(value);

  useEffect(() => {
    if (value === written.current) return;
    // Not typed here: taken back, taken over, or a colleague's.
    written.current = value;
    atFirst.current = value;
    field.current?.removeAttribute('data-typed');
  }, [value]);

  function keep(event: KeyboardEvent<HTMLTextAreaElement>) {
    onKeyDown?.(event);
    if (event.key === 'Enter' && !lines && !event.nativeEvent.isComposing) event.preventDefault();
  }

  return (
    <textarea
      dir="auto"
      {...rest}
      {...fault}
      aria-describedby={[rest['aria-describedby'], told].filter(Boolean).join(' ') || undefined}
      ref={field}
      rows={1}
      className={`in-place ${className}`.trim()}
      value={value}
      onFocus={(event) => {
        atFirst.current = value;
        onFocus?.(event);
      }}
      onChange={({ target }) => {
        const text = lines ? target.value : target.value.replaceAll(/\s*[\r\n\u2028\u2029]+\s*/g, ' ');
        written.current = text;
        target.toggleAttribute('data-typed', text !== atFirst.current);
        onWrite(text);
      }}
      onBlur={({ target }) => {
        target.removeAttribute('data-typed');
      }}
      onKeyDown={keep}
    />
  );
}
