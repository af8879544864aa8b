import { renderToString } from 'react-dom/server';
import { StaticRouter } from 'react-router';
import type { News } from '#contract/calls/home.ts';
import type { OutcomeLine, PublishedOutcome } from '#contract/results/outcome-page.ts';
import type { Panel } from '#ui/panel.tsx';
import { pageTitle } from '#ui/usePageTitle.ts';
import { keepNews } from './news.ts';
import { AllPage, OnePage, type OutcomeProps, WithdrawnPage } from './outcomes/outcome-pages.tsx';
import outcomeCss from './outcomes/outcomes.css?inline';
import { rowAt, table } from './route-table.ts';
import { OnServer } from './routes.tsx';
import { Site } from './Site.tsx';
import css from './style.css?inline';

/** A page of the site. Of several addresses that open it the first one is its name. */
type SitePage = {
  name: string;
  /** The same text for every visitor: the browser takes it over as it stands. */
  whole: boolean;
  /** What the guard keeps from members: they do not see it flash by. */
  for_guests: boolean;
  personal: boolean;
  /** Under parents/screens/. */
  screen: string | undefined;
  /** The same for who is logged in, where that is another one. */
  member_screen: string | undefined;
};

/** The page at a path; none: the site leads home from there. */
export function findPage(path: string): SitePage | undefined {
  const row = rowAt(path);
  if (!row) return undefined;
  const { paths, guard, drawing, personal = false, screen, memberScreen } = row;
  const name = paths[0]!;
  return {
    name,
    whole: drawing === 'whole',
    for_guests: guard === 'guest' || memberScreen !== undefined,
    personal,
    screen: 'file' in screen ? screen.file : undefined,
    member_screen: memberScreen?.file,
  };
}

type RenderedSitePage = { html: string; css: string; title: string };

/** A page as the server sends it, the same for everybody who comes there. */
export async function render(props: { panel: Panel; name: string; news: News }): Promise<RenderedSitePage> {
  const { panel, name, news } = props;
  const { title, screen } = table.find(({ paths }) => paths[0] === name)!;
  if ('load' in screen) await screen.load();
  keepNews(news);
  const html = renderToString(
    <OnServer value={true}>
      <Site panel={panel} router={(screens) => <StaticRouter location={name}>{screens}</StaticRouter>} />
    </OnServer>,
  );
  return { html, css, title: pageTitle(title, panel.panel_name) };
}

/** The pages with outcomes, which need no script. */
export function renderOutcomes({
  shown,
  ...props
}: OutcomeProps & { shown: { outcomes: OutcomeLine[] } | PublishedOutcome }) {
  const [title, page] =
    'outcomes' in shown
      ? ['Uitkomsten', <AllPage key="" {...props} {...shown} />]
      : 'page' in shown
        ? [shown.page.title, <OnePage key="" {...props} {...shown} />]
        : [shown.title, <WithdrawnPage key="" {...props} {...shown} />];
  return { html: renderToString(page), css: outcomeCss, title: pageTitle(title, props.panel.panel_name) };
}
