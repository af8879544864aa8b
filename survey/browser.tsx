import { hydrateRoot } from 'react-dom/client';
import { readPanel } from '#ui/panel.tsx';
import { SurveyPage } from './SurveyPage.tsx';
import { readStart } from './start.ts';
import { openSession } from './visit/session.ts';

openSession();
hydrateRoot(document.getElementById('root')!, <SurveyPage panel={readPanel()} start={readStart()} />);
