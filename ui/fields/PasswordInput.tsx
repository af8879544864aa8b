import { type ComponentProps, useEffect, useRef, useState } from 'react';
import { useControl } from './Field.tsx';

export interface PasswordInputProps extends Omit<ComponentProps<'input'>, 'type' | 'maxLength' | 'size' | 'width'> {
  autoComplete: 'current-password' | 'new-password';
  /**
   * The last word of the button's name, 'Toon wachtwoord'. With two such inputs on a page each needs a word of its own.
   */
  subject?: string;
}

export function PasswordInput({ subject = 'wachtwoord', className, ...rest }: PasswordInputProps) {
  const [shown, setShown] = useState(false);
  const frame = useRef<HTMLDivElement>(null);
  const control = useControl(rest);

  // A password that is sent as plain text may be remembered by the browser as any other text.
  useEffect(() => {
    const form = frame.current?.closest('form');
    const hide = () => setShown(false);
    form?.addEventListener('submit', hide);
    return () => form?.removeEventListener('submit', hide);
  }, []);

  return (
    <div className="with-button" ref={frame}>
      <input
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
        {...rest}
        {...control}
        type={shown ? 'text' : 'password'}
        className={['input', className].filter(Boolean).join(' ')}
      />
      <button type="button" onClick={() => setShown(!shown)}>
        {shown ? 'Verberg' : 'Toon'}
        <span className="unseen">{` ${subject}`}</span>
      </button>
    </div>
  );
}
