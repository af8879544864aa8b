import { type ComponentProps, type ReactNode, useId } from 'react';
import { ChoiceRow } from './choices.tsx';
import { ErrorText, messageIds, Star } from './messages.tsx';

export interface CheckboxProps extends Omit<ComponentProps<'input'>, 'type' | 'size' | 'width'> {
  /** May hold a link, for instance to the privacy statement. */
  label: ReactNode;
  hint?: ReactNode;
  error?: string | undefined;
}

/** One box on its own, such as agreeing with the privacy statement. */
export function Checkbox({ label, hint, error, required = false, id, ...rest }: CheckboxProps) {
  const made = useId();
  const controlId = id ?? rest.name ?? made;
  const ids = messageIds(controlId, undefined, error);
  return (
    <div className="field">
      <ErrorText id={ids.error}>{error}</ErrorText>
      <ChoiceRow
        label={
          <>
            {label}
            {required && <Star />}
          </>
        }
        hint={hint}
        input={
          <input
            {...rest}
            id={controlId}
            type="checkbox"
            aria-describedby={ids.describedBy}
            aria-invalid={error ? true : undefined}
            aria-required={required || undefined}
          />
        }
      />
    </div>
  );
}
