import { createContext, type ReactNode, useContext, useId } from 'react';
import { ErrorText, Hint, messageIds, Star } from './messages.tsx';

interface FieldState {
  id: string;
  describedBy: string | undefined;
  invalid: boolean;
  required: boolean;
}

const FieldContext = createContext<FieldState | null>(null);

/** What an input needs to belong to its field. */
export interface ControlAttributes {
  id?: string | undefined;
  'aria-describedby'?: string | undefined;
  'aria-invalid'?: boolean | 'true' | 'false' | 'grammar' | 'spelling' | undefined;
  'aria-required'?: boolean | 'true' | 'false' | undefined;
}

/** Joins what the field around it says with what the control says itself; the control's own words win. */
export function useControl(own: ControlAttributes): ControlAttributes {
  const field = useContext(FieldContext);
  return {
    id: own.id ?? field?.id,
    'aria-describedby': [field?.describedBy, own['aria-describedby']].filter(Boolean).join(' ') || undefined,
    'aria-invalid': own['aria-invalid'] ?? (field?.invalid || undefined),
    'aria-required': own['aria-required'] ?? (field?.required || undefined),
  };
}

/** A control beside the field's own, with a label of its own: it takes nothing from the field. */
export const Apart = ({ children }: { children: ReactNode }) => <FieldContext value={null}>{children}</FieldContext>;

export interface FieldProps {
  label: ReactNode;
  /** One short sentence without a link. */
  hint?: ReactNode;
  error?: ReactNode;
  required?: boolean;
  /** The id of the control; the error summary links to it, so take the field's name. */
  id?: string;
  /** A light label, for a field inside a group that has a legend. */
  plain?: boolean;
  className?: string;
  /** One of our inputs, which finds its id, hint and error by itself. */
  children: ReactNode;
}

export function Field({ label, hint, error, required = false, id, plain = false, className, children }: FieldProps) {
  const made = useId();
  const controlId = id ?? made;
  const ids = messageIds(controlId, hint, error);
  return (
    <div className={['field', className].filter(Boolean).join(' ')}>
      <label htmlFor={controlId} className={plain ? 'plain' : undefined}>
        {label}
        {required && <Star />}
      </label>
      <Hint id={ids.hint}>{hint}</Hint>
      <ErrorText id={ids.error}>{error}</ErrorText>
      <FieldContext value={{ id: controlId, describedBy: ids.describedBy, invalid: Boolean(error), required }}>
        {children}
      </FieldContext>
    </div>
  );
}
