import { useQuery } from '@tanstack/react-query';
import type { FormEvent, ReactNode } from 'react';
import { Link, useNavigate } from 'react-router';
import type { Outcome, Taste as Tasted } from '#contract/calls/home.ts';
import { month, withDots } from '#contract/format.ts';
import { type Drafts, fieldPrefix, surveyTabKey } from '#contract/session.ts';
import { Button, buttonClass } from '#ui/Button.tsx';
import { CheckboxGroup } from '#ui/fields/CheckboxGroup.tsx';
import { Field } from '#ui/fields/Field.tsx';
import { RadioGroup } from '#ui/fields/RadioGroup.tsx';
import { TextInput } from '#ui/fields/TextInput.tsx';
import { IconForward } from '#ui/Icons.tsx';
import { usePanel } from '#ui/panel.tsx';
import { CargoBike } from '#ui/pictures/CargoBike.tsx';
import { Clouds } from '#ui/pictures/Clouds.tsx';
import { Envelope } from '#ui/pictures/Envelope.tsx';
import { Polder } from '#ui/pictures/Polder.tsx';
import { Street } from '#ui/pictures/Street.tsx';
import { Tear } from '#ui/Tear.tsx';
import { newsQuery } from '../../news.ts';
import { SiteLink } from '../../SiteLink.tsx';
import { HowItWorks } from '../../sections/HowItWorks.tsx';
import { OutcomeShares } from '../../sections/OutcomeShares.tsx';
import { Promises } from '../../sections/Promises.tsx';
import { WhoItIs } from '../../sections/WhoItIs.tsx';
import { carryEmail } from '../register/email-handover.ts';

/** The first question of a survey that is open for everybody. What is chosen goes along to the survey, and is saved there. */
function Taste({ taste }: { taste: Tasted }) {
  const { token, title, questions_most: most, question } = taste;
  const Group = question.several ? CheckboxGroup : RadioGroup;

  function goOn(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const chosen = new FormData(event.currentTarget).getAll('taste').map(String);
    carryAnswer(taste, chosen);
    // The survey is a page of its own.
    window.location.assign(`/anoniem-onderzoek/${encodeURIComponent(token)}`);
  }

  return (
    <section className="taste beside" aria-labelledby="proef">
      <div>
        <h2 id="proef">Doe meteen mee</h2>
        <p>
          De eerste vraag van <strong>{title}</strong>. {most === 1 ? 'Eén vraag' : `Maximaal ${most} vragen`}, zonder
          account of naam.
        </p>
      </div>
      <form noValidate onSubmit={goOn}>
        <Group
          name="taste"
          id="taste"
          legend={question.title}
          hint={question.description || undefined}
          options={question.options.map(({ id, title: label }) => ({ value: id, label }))}
        />
        <div className="actions">
          <Button kind="secondary" type="submit" arrow="forward">
            Ga verder
          </Button>
          <p className="small soft">We bewaren je antwoord pas hierna.</p>
        </div>
      </form>
    </section>
  );
}

/** The slip at the foot of the letter: one field, carried along. Step 1 judges it with all the others. */
function JoinSlip() {
  const navigate = useNavigate();

  function begin(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    carryEmail(String(new FormData(event.currentTarget).get('email') ?? '').trim());
    void navigate('/registreren');
  }

  return (
    <section className="section closing" aria-labelledby="doe">
      <Tear scissors />
      <div className="join">
        <div>
          <h2 id="doe">Ja, ik praat mee</h2>
          <p className="lead">Zonder strookje in de schooltas: aanmelden doe je hier, in een paar minuten.</p>
        </div>
        <form noValidate onSubmit={begin} aria-label="Aanmelden met je e-mailadres">
          <Field label="Je e-mailadres" id="slip-email">
            <TextInput name="email" type="email" autoComplete="email" autoCapitalize="none" spellCheck={false} />
          </Field>
          <Button type="submit" arrow="forward">
            Meld je aan
          </Button>
        </form>
      </div>
    </section>
  );
}

type Props = { heading: string; marked: string; children: ReactNode };

/** The heading in its scene, which runs on past both edges of the window. The bicycle keeps its size. */
function Stage({ heading, marked, children }: Props) {
  return (
    <div className="stage">
      <Hills className="hills" />
      <Clouds className="sky" />
      <div className="wrap">
        <div className="words">
          <Polder className="before" />
          <h1>
            {heading} <span className="strip">{marked}</span>
          </h1>
          {children}
        </div>
        <div className="scene">
          <CargoBike className="bike" />
          <Street className="beyond" />
        </div>
      </div>
    </div>
  );
}

/** Two loose sheets behind a whole scene: as wide as their place is, so they end nowhere inside the window. */
function Hills({ className }: { className?: string }) {
  return (
    <svg className={className} viewBox="0 0 1000 100" preserveAspectRatio="none" aria-hidden="true">
      <path fill="#C9E0D5" d="M0 44C90 20 170 26 262 50s160 22 250-6 160-40 262-26 160 26 226 8V100H0Z" />
      <path fill="#DDECE4" d="M0 78c120-16 220-12 330-2s240 8 350-8 220-12 320 0V100H0Z" />
    </svg>
  );
}

/** The letter from school: what we ask above the tear line, and below it your turn, at once. */
export default function GuestHome() {
  const { data: { taste, outcome, parents, reports } = {} } = useQuery(newsQuery);
  const all = reports && (
    <p>
      <a href="/uitkomsten">Lees alle uitkomsten</a>
    </p>
  );
  return (
    <div className="home">
      <Stage heading="Jij weet hoe het thuis en op school" marked="écht gaat.">
        <p className="lead">
          Een paar keer per jaar vragen we ouders hoe zij denken over school en opvoeden. Doe je mee?
        </p>
        <div className="actions">
          <Link className={buttonClass('primary', { large: true })} to="/registreren">
            Meld je aan <IconForward />
          </Link>
          <p>
            {/* The way in stands in the header too. */}
            {parents ? (
              `Ruim ${withDots(parents)} ouders doen al mee.`
            ) : (
              <>
                Ben je al lid? <Link to="/inloggen">Inloggen</Link>
              </>
            )}
          </p>
        </div>
      </Stage>
      <Tear scissors={Boolean(taste)} />
      <div className="wrap">
        {taste && <Taste taste={taste} />}
        {outcome ? <LastOutcome outcome={outcome} all={all} /> : all}
        <HowItWorks />
        <PrivacyShort />
        <WhoItIs />
        <JoinSlip />
      </div>
    </div>
  );
}

function LastOutcome({ outcome, all }: { outcome: Outcome; all: ReactNode }) {
  const { title, sentence, done, people } = outcome;
  return (
    <section className="section" aria-labelledby="eerder">
      <div className="outcome cut-sheet beside">
        <div>
          <h2 id="eerder">Dit kwam er vorige keer uit</h2>
          <p className="small soft">{`${title}, ${month(outcome.month)}. Dit vulden ongeveer ${people} ouders in.`}</p>
        </div>
        <div>
          <p className="finding">{sentence}</p>
          <OutcomeShares outcome={outcome} />
          <p className="then">{done}</p>
          {all}
        </div>
      </div>
    </section>
  );
}

/** What we promise, on the home page. The whole statement stands elsewhere. */
function PrivacyShort() {
  const { privacy_url } = usePanel();
  return (
    <section className="section" id="privacy" aria-labelledby="priv">
      <div className="promise cut-sheet beside">
        <div className="stack">
          <Envelope className="seal" />
          <h2 id="priv">Wat je invult, blijft tussen ons</h2>
        </div>
        <div>
          <Promises />
          <p>
            <SiteLink to={privacy_url}>Lees de hele privacyverklaring</SiteLink>
          </p>
        </div>
      </div>
    </section>
  );
}

/**
 * Puts an answer where the survey keeps what was filled in and not sent: in this tab, and in no address. Anyone who had
 * begun that survey here keeps what they answered.
 */
function carryAnswer({ token, question }: Tasted, chosen: string[]): void {
  if (chosen.length === 0) return;
  const key = surveyTabKey(token);
  try {
    const kept = JSON.parse(sessionStorage.getItem(key) ?? '{}') as { drafts?: Drafts };
    const drafts = { ...kept.drafts, [question.id]: { [fieldPrefix + question.id]: chosen } };
    sessionStorage.setItem(key, JSON.stringify({ ...kept, drafts }));
  } catch {
    // Storage is off: the question is asked there once more.
  }
}
