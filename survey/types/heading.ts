import type { createElement, FunctionComponent } from 'react';
import type { QuestionProps } from '../screens/question-props.ts';

/**
 * What is only read: the words of an information screen, or of a list of statements with the words of its scale above the
 * steps.
 */
export const makeHeading = (
  element: typeof createElement,
  steps: readonly string[],
): FunctionComponent<QuestionProps> =>
  function Heading({ question: { title, description } }) {
    return element(
      'div',
      { className: steps.length > 0 ? 'question told statements' : 'question told' },
      element('h1', { tabIndex: -1 }, title),
      description && element('p', { className: 'hint' }, description),
      // Heard with each step, and seen once.
      steps.length > 0 &&
        element(
          'div',
          { className: `steps n${steps.length}`, 'aria-hidden': true },
          ...steps.map((step, at) => element('span', { key: at }, step)),
        ),
    );
  };
