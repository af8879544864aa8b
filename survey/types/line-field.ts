import type { createElement, FunctionComponent } from 'react';
import { fieldOf } from '../field-names.ts';
import type { QuestionProps } from '../screens/question-props.ts';

/** A field of one line. `unit` stands beside it, and is heard as a part of its name. */
export type Line = { frame: string; unit?: string | undefined; input: Record<string, string> };

/** A heading with the label inside it, as around a text (survey/screens/TextQuestion.tsx); made with the page's own `element`. */
export const makeLineField = (element: typeof createElement, line: Line): FunctionComponent<QuestionProps> =>
  function LineField({ question, main, error }) {
    const { id, title, description, is_required } = question;
    const name = fieldOf(id);
    const [hintId, errorId] = [description && `${name}-hint`, error && `${name}-error`];
    const label = { htmlFor: name };
    return element(
      'div',
      { className: main ? 'field question' : 'field question sub' },
      element(
        main ? 'h1' : 'h2',
        { tabIndex: -1 },
        element('label', label, title, is_required && element('span', { className: 'star', 'aria-hidden': true }, '*')),
      ),
      description && element('p', { className: 'hint', id: hintId }, description),
      error && element('p', { className: 'error', id: errorId }, error),
      element(
        'div',
        { className: line.frame },
        element('input', {
          className: 'input',
          ...line.input,
          id: name,
          name,
          'aria-describedby': [hintId, errorId].filter(Boolean).join(' ') || undefined,
          'aria-invalid': error ? true : undefined,
          'aria-required': is_required || undefined,
        }),
        line.unit && element('label', label, line.unit),
      ),
    );
  };
