import type { ReactNode } from 'react';
import { day, noonOf } from '#contract/format.ts';
import { share } from '#contract/results/account.ts';
import type { OutcomeAct, OutcomePage } from '#contract/results/outcome-page.ts';
import { heldTogether, peopleOfOutcome, periodOf, quotes_title } from '#contract/results/outcome-words.ts';
import { usePanel } from '../panel.tsx';
import { PaperPlane } from '../pictures/PaperPlane.tsx';
import { OutcomeExhibit } from './OutcomeExhibit.tsx';

const dayOf = (iso: string) => day(noonOf(iso));
type Props = { page: OutcomePage; acts: readonly OutcomeAct[]; today: string; top?: ReactNode };

/** What came of one survey, as everybody reads it; the office shows the same before it is published. */
export function OutcomeArticle({ page, acts, today, top }: Props) {
  const { title, introduction, figures, corrections, earlier_withdrawn_on } = page;
  return (
    <article className="outcome-page">
      {top}
      <h1>{title}</h1>
      <p className="dateline">
        <span>{periodOf(page)}</span>
        <span>{peopleOfOutcome(page.people)}</span>
        <a href="#hoe">Hoe weten we dit?</a>
      </p>
      {introduction && <p className="lead">{heldTogether(introduction)}</p>}
      {(corrections.length > 0 || earlier_withdrawn_on) && (
        <div className="corrections">
          {corrections.map(({ day: on, words }) => (
            <p key={on + words}>
              <b>{`Verbeterd op ${dayOf(on)}.`}</b> {words}
            </p>
          ))}
          {earlier_withdrawn_on && (
            <p>{`Een eerdere pagina over deze vragenlijst is ingetrokken op ${dayOf(earlier_withdrawn_on)}.`}</p>
          )}
        </div>
      )}
      <div className="exhibits">
        {figures.map((figure) => (
          // A question can stand in a report twice, under one sentence.
          <OutcomeExhibit key={figures.indexOf(figure)} figure={figure} />
        ))}
      </div>
      <OutcomeQuotes quotes={page.quotes ?? []} />
      <OutcomeActs acts={acts} today={today} />
      <HowWeKnow page={page} />
    </article>
  );
}

function OutcomeQuotes({ quotes }: { quotes: NonNullable<OutcomePage['quotes']> }) {
  if (quotes.length === 0) return null;
  return (
    <section className="quotes" aria-labelledby="citaten">
      <div>
        <h2 id="citaten">{quotes_title}</h2>
        <p className="soft small">We kozen een paar antwoorden. Namen, nummers en adressen zijn weggehaald.</p>
      </div>
      <div>
        {[...Map.groupBy(quotes, ({ question }) => question)].map(([question, own]) => (
          <div key={question}>
            <h3>{question}</h3>
            {[...new Set(own.map(({ text }) => text))].map((text) => (
              <blockquote key={text}>{`‘${text}’`}</blockquote>
            ))}
          </div>
        ))}
      </div>
    </section>
  );
}

function OutcomeActs({ acts, today }: { acts: readonly OutcomeAct[]; today: string }) {
  return (
    <section className="did cut-sheet" aria-labelledby="gedaan">
      <div>
        <h2 id="gedaan">{acts.some((act) => act.day <= today) ? 'Dit is ermee gedaan' : 'Nog niets mee gedaan'}</h2>
        <PaperPlane />
      </div>
      {acts.length === 0 ? (
        <p>Er is met deze uitkomst nog niets gedaan. Gebeurt er iets? Dan lees je het hier.</p>
      ) : (
        <ul className="done-list">
          {acts.map((act) => (
            <li key={act.id} className={act.day > today ? 'later' : undefined}>
              <div>
                <time dateTime={act.day}>{dayOf(act.day)}</time>
                <b>{act.title}</b>
                {act.words}
              </div>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

/** What these figures are, and what they are not. */
function HowWeKnow({ page }: { page: OutcomePage }) {
  const { people, weighted, checked, anonymous, published_on } = page;
  const { panel_name, organisation } = usePanel();
  return (
    <section className="how" aria-labelledby="hoe">
      <h2 id="hoe">Zo deden we dit onderzoek</h2>
      <dl>
        <dt>Wie deden mee?</dt>
        <dd>
          {people === null ? 'Ouders' : `Ongeveer ${share(people)} ouders`}
          {anonymous ? ' vulden de vragenlijst in, zonder naam. ' : ` van het ${panel_name}. `}
          Ze deden uit zichzelf mee. Andere ouders denken misschien anders.
        </dd>
        <dt>Wanneer?</dt>
        <dd>{`${periodOf(page)}, op internet.`}</dd>
        <dt>Hoe telden we?</dt>
        <dd>
          {weighted === null
            ? 'Elk antwoord telt één keer. '
            : `Groepen die te weinig meededen, tellen zwaarder mee. We keken naar: ${weighted}. `}
          Aantallen zijn afgerond.
        </dd>
        <dt>Wat laten we niet zien?</dt>
        <dd>
          {page.quotes?.length
            ? 'Cijfers over minder dan tien ouders, en wie een citaat schreef.'
            : 'Antwoorden van minder dan tien ouders.'}
        </dd>
        <dt>Wie maakte dit?</dt>
        <dd>
          {organisation}.{checked === 'colleague' && ' Een collega keek deze pagina na voordat hij online kwam.'}
          {checked === 'maker' && ' De maker keek deze pagina een dag later nog een keer na.'}
          {published_on !== null && ` Online sinds ${dayOf(published_on)}.`}
        </dd>
      </dl>
    </section>
  );
}
