import { hydrateRoot } from 'react-dom/client';
import { readPanel } from '#ui/panel.tsx';
import { SurveyPage } from './SurveyPage.tsx';
import { openSession } from './session.ts';
import { readStart } from './start.ts';

openSession();
hydrateRoot(document.getElementById('root')!, <SurveyPage panel={readPanel()} start={readStart()} />);
