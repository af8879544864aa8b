import { renderToString } from 'react-dom/server';
import { SurveyPage, type SurveyProps } from './SurveyPage.tsx';
import css from './style.css?inline';

/** The survey as the server sends it. The page holds its style itself, so that nothing else is waited for. */
export function render(props: SurveyProps): { html: string; css: string } {
  return { html: renderToString(<SurveyPage {...props} />), css };
}
