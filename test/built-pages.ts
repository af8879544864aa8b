import { readConfig } from '#server/platform/config/config.ts';
import { builtEntry, builtExtras, builtFiles, builtSurvey } from '#server/platform/http/pages/built.ts';
import { fill, panelOf, policyOf } from '#server/platform/http/pages/html.ts';
import { surveyEnd, surveyHtml } from '#server/platform/http/pages/survey-html.ts';

export type BuiltPage = { html: string; policy: string };
export type BuiltFile = { content: Buffer; headers: Record<string, string> };
export type BuiltPages = { site: BuiltPage; survey: BuiltPage; files: Map<string, BuiltFile> };

const withPolicy = (html: string): BuiltPage => ({ html, policy: policyOf(html, 'public') });

/**
 * The front ends of parents as files for any web server, with no server of ours behind them. The survey's page holds
 * no survey then, and asks for it by itself, as it does where the database is away.
 */
export async function builtPages(): Promise<BuiltPages> {
  const panel = panelOf(readConfig({}));
  const { render } = await builtSurvey();
  const start = { kind: 'ask' } as const;
  const rendered = render({ panel, start });
  const parts = {
    rendered,
    preview: rendered.title,
    written: start,
    extras: builtExtras().types,
    late: builtExtras().late,
  };
  const files = [
    ...builtFiles('parents'),
    ...builtFiles('survey'),
    ...builtFiles('late'),
    ...builtFiles('types'),
    ...builtFiles('conditions'),
  ];
  return {
    site: withPolicy(fill(builtEntry('parents/index.html'), panel)),
    survey: withPolicy(surveyHtml(builtEntry('survey/survey.html'), panel, parts) + surveyEnd({}, true)),
    files: new Map(files.map(([path, { body, headers }]) => [path, { content: body.identity, headers }])),
  };
}
