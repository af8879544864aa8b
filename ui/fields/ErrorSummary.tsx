import { type MouseEvent, type ReactNode, useId, useLayoutEffect, useRef } from 'react';

export interface SummaryLine {
  /** The id of the field, or of the group. */
  field: string;
  /** The very words that stand at the field. */
  text: ReactNode;
  /** The name of the field, before words that do not say which field they are about. */
  about?: string;
}

export interface ErrorSummaryProps {
  errors: readonly SummaryLine[];
  /**
   * Counts the submits that something stopped, as `useForm` does; at 0 nothing shows.
   */
  attempt: number;
  heading?: string;
}

/** For parents, who are told how near they are. */
export const errorHeading = 'Je bent er bijna. Kijk nog even naar:';

/**
 * Takes focus after each failed submit, and only then: an error that shows while somebody is on the way to the next
 * field must not pull them out of it. Answers of the server count as the same submit when the form waits for them.
 */
export function ErrorSummary({ errors, attempt, heading = 'Er is nog iets niet goed ingevuld' }: ErrorSummaryProps) {
  const id = useId();
  const title = useRef<HTMLHeadingElement>(null);
  const judged = useRef(0);

  useLayoutEffect(() => {
    if (attempt === judged.current) return;
    judged.current = attempt;
    if (errors.length > 0) title.current?.focus();
  }, [attempt, errors.length]);

  if (attempt === 0 || errors.length === 0) return null;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for controls
    <div className="error-summary" role="group" aria-labelledby={id}>
      <h2 id={id} ref={title} tabIndex={-1}>
        {heading}
      </h2>
      <ul>
        {errors.map((error) => (
          <li key={error.field}>
            <a href={`#${error.field}`} onClick={(event) => goToField(event, error.field)}>
              {error.about && <span className="about">{`${nameBefore(error.about)} `}</span>}
              {error.text}
            </a>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** 'E-mailadres:', but 'Wat is je geslacht?'. */
const nameBefore = (name: string) => (/[.?!]$/.test(name) ? name : `${name}:`);

const controls = 'input:not([type=hidden]), select, textarea, button';

function goToField(event: MouseEvent, id: string) {
  const target = document.getElementById(id);
  if (!target) return;
  event.preventDefault();
  const control = target.matches(controls) ? target : target.querySelector<HTMLElement>(controls);
  // The label or question must be in view, not only the box below it.
  (target.closest('.field, fieldset') ?? target).scrollIntoView();
  control?.focus({ preventScroll: true });
}
