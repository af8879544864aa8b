import { type ComponentProps, type MouseEvent, useRef } from 'react';
import { IconBack, IconForward } from './Icons.tsx';

export type ButtonKind = 'primary' | 'secondary' | 'quiet';

/** For links that look like a button: `<Link className={buttonClass('secondary')} …>`. */
export function buttonClass(kind: ButtonKind = 'primary', { large = false }: { large?: boolean } = {}): string {
  return large ? `button ${kind} large` : `button ${kind}`;
}

/** There is no `disabled`: a button that does nothing must be able to say why, and keep its focus. */
export interface ButtonProps extends Omit<ComponentProps<'button'>, 'disabled'> {
  kind?: ButtonKind;
  large?: boolean;
  /** While true further presses are swallowed, of the mouse, of the keyboard and of Enter in a field alike. */
  busy?: boolean;
  /** What the button is busy with, as 'Bezig met inloggen'. */
  busyText?: string;
  arrow?: 'forward' | 'back';
}

export function Button({
  kind = 'primary',
  large = false,
  busy,
  busyText,
  arrow,
  type = 'button',
  className,
  onClick,
  onMouseDown,
  children,
  ...rest
}: ButtonProps) {
  const justPressed = useRef(false);

  function press(event: MouseEvent<HTMLButtonElement>) {
    if (busy || justPressed.current) {
      event.preventDefault();
      event.stopPropagation();
      return;
    }
    // Swallow further presses until the screen has had a chance to say that it is busy.
    if (busy !== undefined) {
      justPressed.current = true;
      setTimeout(() => {
        justPressed.current = false;
      });
    }
    onClick?.(event);
  }

  // Without this a mouse down on the button takes focus from a field, whose message then appears and moves the page:
  // the mouse goes up beside the button, and the press is lost. Submitting judges every field anyway.
  function keepFocusInField(event: MouseEvent<HTMLButtonElement>) {
    if (type === 'submit') event.preventDefault();
    onMouseDown?.(event);
  }

  return (
    <button
      {...rest}
      type={type}
      className={[buttonClass(kind, { large }), className].filter(Boolean).join(' ')}
      aria-busy={busy || undefined}
      onClick={press}
      onMouseDown={keepFocusInField}
    >
      {arrow === 'back' && <IconBack />}
      {/* The words stay while the button is busy, neither seen nor read out: so the button keeps its width. */}
      <span aria-hidden={(busy && Boolean(busyText)) || undefined}>{children}</span>
      {busy && busyText && <span className="unseen">{busyText}</span>}
      {arrow === 'forward' && <IconForward />}
    </button>
  );
}
