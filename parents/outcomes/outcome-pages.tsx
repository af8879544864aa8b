import type { ReactNode } from 'react';
import { capitalize, day, month, noonOf } from '#contract/format.ts';
import type { OutcomeAct, OutcomeLine, OutcomePage } from '#contract/results/outcome-page.ts';
import { peopleOfOutcome } from '#contract/results/outcome-words.ts';
import { OutcomeArticle } from '#ui/outcome/OutcomeArticle.tsx';
import { OutcomeExhibit } from '#ui/outcome/OutcomeExhibit.tsx';
import { Page } from '#ui/Page.tsx';
import { type Panel, PanelProvider } from '#ui/panel.tsx';
import { Talking } from '#ui/pictures/Talking.tsx';
import { Tear } from '#ui/Tear.tsx';

const dayOf = (iso: string) => day(noonOf(iso));

export type OutcomeProps = { panel: Panel; today: string; parents: number | null; address: string };

/** Pages that need no script, the same for guests and members: each link is a plain one and fits both. */
function Bare({ panel, parents, children }: OutcomeProps & { children: ReactNode }) {
  return (
    <PanelProvider panel={panel}>
      <Page
        end={
          <a className="enter" href="/profiel">
            Mijn account
          </a>
        }
      >
        <div className="wrap page outcomes">
          {children}
          <section className="closing" aria-labelledby="doe">
            <Tear scissors />
            <h2 id="doe">Jouw mening erbij?</h2>
            <p className="lead">
              {parents === null ? 'Doe mee. ' : `Ruim ${parents.toLocaleString('nl-NL')} ouders doen al mee. `}
              Een paar keer per jaar, in een paar minuten.
            </p>
            <p className="actions">
              <a className="button primary" href="/registreren">
                Meld je aan
              </a>
            </p>
            <p className="small soft after">Doe je al mee? Dan hoor je van ons als er een vragenlijst voor je is.</p>
          </section>
        </div>
      </Page>
    </PanelProvider>
  );
}

const Back = () => (
  <p className="crumb">
    <a href="/uitkomsten">Alle uitkomsten</a>
  </p>
);

export function OnePage({ page, acts, ...props }: OutcomeProps & { page: OutcomePage; acts: OutcomeAct[] }) {
  return (
    <Bare {...props}>
      <OutcomeArticle page={page} acts={acts} today={props.today} top={<Back />} />
      {!page.anonymous && (
        <p className="own" data-own="">
          {'Deed je mee? '}
          <a href={`/uitkomst/${page.slug}/mijn`}>Bekijk jouw antwoorden erbij</a>
        </p>
      )}
      <p className="take">
        {'De cijfers van deze pagina: '}
        <a href={`/uitkomst/${page.slug}/cijfers.csv`}>CSV</a>
        {' of '}
        <a href={`/uitkomst/${page.slug}/cijfers.json`}>JSON</a>
      </p>
      <p className="printed small">{[page.title, props.address, dayOf(props.today)].join(' · ')}</p>
    </Bare>
  );
}

export function WithdrawnPage({
  title,
  withdrawn_on,
  ...props
}: OutcomeProps & { title: string; withdrawn_on: string }) {
  return (
    <Bare {...props}>
      <Back />
      <h1>{title}</h1>
      <p className="lead">{`Deze uitkomst is ingetrokken op ${dayOf(withdrawn_on)}.`}</p>
    </Bare>
  );
}

export function AllPage({ outcomes, ...props }: OutcomeProps & { outcomes: OutcomeLine[] }) {
  return (
    <Bare {...props}>
      <div className="all-head">
        <div>
          <h1>Dit zeiden ouders</h1>
          <p className="lead">
            Wat ouders ons vertellen, vertellen wij door. Hier lees je wat eruit kwam en wat ermee is gedaan.
          </p>
        </div>
        <Talking />
      </div>
      {outcomes.length === 0 && <p className="none">Er staan nog geen uitkomsten. De eerste komt hier te staan.</p>}
      <ul className="outcome-page all">
        {outcomes.map(({ slug, title, people, to, figure, acts }) => {
          const done = acts.filter((act) => act.day <= props.today).at(-1);
          return (
            <li key={slug}>
              <div className="which">
                <h2>
                  <a href={`/uitkomst/${slug}`}>{title}</a>
                </h2>
                <p className="small soft">
                  {capitalize([to && month(to.slice(0, 7)), peopleOfOutcome(people)].filter(Boolean).join(', '))}
                </p>
              </div>
              <OutcomeExhibit figure={figure} people={false} />
              <p className={done ? 'then' : 'then not-yet'}>
                <b>{done ? 'Dit is ermee gedaan' : 'Nog niets mee gedaan'}</b>{' '}
                {done ? `${done.title}. ${done.words}` : 'Gebeurt er iets? Dan lees je het hier.'}
              </p>
            </li>
          );
        })}
      </ul>
      {outcomes.length > 0 && (
        <p className="small soft">We laten alleen antwoorden zien van tien ouders of meer. Aantallen zijn afgerond.</p>
      )}
    </Bare>
  );
}
