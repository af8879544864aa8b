import type { createElement, FunctionComponent } from 'react';
import type { QuestionProps } from '../screens/question-props.ts';

/** The words of the scale of a list of statements, and whether those have an order by chance. */
export type Heading = { steps: readonly string[]; isShuffled: boolean };

/**
 * What is only read: the words of an information screen, or of a list of statements with the words of its scale above the
 * steps.
 */
export const makeHeading = (element: typeof createElement, list?: Heading): FunctionComponent<QuestionProps> =>
  function Heading({ question: { id, title, description } }) {
    // The page's first script moves the statements by it (server/platform/http/pages/survey-html.ts).
    const moved: Record<string, string> = list?.isShuffled ? { 'data-statements': id } : {};
    return element(
      'div',
      { className: list ? 'question told statements' : 'question told', ...moved },
      element('h1', { tabIndex: -1 }, title),
      description && element('p', { className: 'hint' }, description),
      // Heard with each step, and seen once.
      list &&
        element(
          'div',
          { className: `steps n${list.steps.length}`, 'aria-hidden': true },
          ...list.steps.map((step, at) => element('span', { key: at }, step)),
        ),
    );
  };
