import { type ReactNode, useId } from 'react';
import { ErrorText, Hint, messageIds, Star } from './messages.tsx';

export interface FieldGroupProps {
  legend: ReactNode;
  hint?: ReactNode;
  error?: string | undefined;
  required?: boolean;
  /** The id of the fieldset; the error summary links to it and focuses its first control. */
  id?: string;
  /** 'field', or the survey's 'question'. */
  className?: string;
  children: ReactNode;
}

/** Several controls under one question, such as the birth years of the children. */
export function FieldGroup(props: FieldGroupProps) {
  return <Fieldset {...props} role="group" />;
}

interface FieldsetProps extends FieldGroupProps {
  /** A radiogroup may itself be required and invalid; a plain group may not, and says it in words. */
  role: 'group' | 'radiogroup';
}

export function Fieldset({
  legend,
  hint,
  error,
  required = false,
  id,
  className = 'field',
  role,
  children,
}: FieldsetProps) {
  const made = useId();
  const groupId = id ?? made;
  const ids = messageIds(groupId, hint, error);
  const radio = role === 'radiogroup';
  return (
    // biome-ignore lint/a11y/useAriaPropsSupportedByRole: only set together with the role radiogroup
    <fieldset
      id={groupId}
      className={className}
      role={radio ? 'radiogroup' : undefined}
      aria-labelledby={`${groupId}-legend`}
      aria-describedby={ids.describedBy}
      aria-required={(radio && required) || undefined}
      aria-invalid={(radio && Boolean(error)) || undefined}
    >
      <legend id={`${groupId}-legend`}>
        {legend}
        {required && <Star />}
        {required && !radio && <span className="unseen"> (verplicht)</span>}
      </legend>
      <Hint id={ids.hint}>{hint}</Hint>
      <ErrorText id={ids.error}>{error}</ErrorText>
      {children}
    </fieldset>
  );
}
