import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { offerUndo } from '../offerUndo.tsx';
import { Page } from '../Page.tsx';
import { PanelProvider, readPanel } from '../panel.tsx';
import { ToastProvider } from '../Toasts.tsx';
import { Buttons } from './Buttons.tsx';
import { ChoicesExample } from './Choices.tsx';
import { Fields } from './Fields.tsx';
import { MessagesExample } from './Messages.tsx';
import { Pictures } from './Pictures.tsx';
import { StepsExample } from './Steps.tsx';
import { WholeForm } from './WholeForm.tsx';

const groups = [
  { id: 'knoppen', name: 'Knoppen', Group: Buttons },
  { id: 'velden', name: 'Velden', Group: Fields },
  { id: 'keuzes', name: 'Keuzes', Group: ChoicesExample },
  { id: 'meldingen', name: 'Meldingen', Group: MessagesExample },
  { id: 'stappen', name: 'Stappen', Group: StepsExample },
  { id: 'formulier', name: 'Een heel formulier', Group: WholeForm },
  { id: 'plaatjes', name: 'Plaatjes', Group: Pictures },
];

function MemberBar() {
  return (
    <div className="member-bar">
      <div className="wrap">
        <p>Je bent ingelogd</p>
        <a href="#velden">Mijn account</a>
        <button type="button">Uitloggen</button>
      </div>
    </div>
  );
}

function Gallery() {
  return (
    <div className="gallery">
      <Page above={<MemberBar />}>
        <div className="wrap page">
          <h1>Onderdelen</h1>
          <p className="lead soft">Elk onderdeel, in elke toestand. Alleen voor wie eraan bouwt.</p>
          <nav aria-label="Groepen">
            <ul>
              {groups.map(({ id, name }) => (
                <li key={id}>
                  <a href={`#${id}`}>{name}</a>
                </li>
              ))}
            </ul>
          </nav>
          {groups.map(({ id, name, Group }) => (
            <section key={id} id={id} aria-labelledby={`${id}-kop`}>
              <h2 id={`${id}-kop`}>{name}</h2>
              <Group />
            </section>
          ))}
        </div>
      </Page>
    </div>
  );
}

const root = document.getElementById('root');
if (!root) throw new Error('gallery.html has no #root');
createRoot(root).render(
  <StrictMode>
    <PanelProvider panel={readPanel()}>
      <ToastProvider offerUndo={offerUndo}>
        <Gallery />
      </ToastProvider>
    </PanelProvider>
  </StrictMode>,
);
