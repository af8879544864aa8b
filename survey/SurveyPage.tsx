import { Page } from '#ui/Page.tsx';
import { type Panel, PanelProvider } from '#ui/panel.tsx';
import { Coming } from './screens/Coming.tsx';

/** What the server renders and the browser hydrates: both must come to the same page from the same props. */
export type SurveyProps = { panel: Panel };

export function SurveyPage({ panel }: SurveyProps) {
  return (
    <PanelProvider panel={panel}>
      <Page>
        <Coming />
      </Page>
    </PanelProvider>
  );
}
