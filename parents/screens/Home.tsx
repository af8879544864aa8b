import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { buttonClass } from '#ui/Button.tsx';
import { IconForward } from '#ui/Icons.tsx';
import { usePanel } from '#ui/panel.tsx';
import { CargoBike } from '#ui/pictures/CargoBike.tsx';
import { Tear } from '#ui/Tear.tsx';
import { HowItWorks } from '../sections/HowItWorks.tsx';
import { Privacy } from '../sections/Privacy.tsx';
import { WhatItIs } from '../sections/WhatItIs.tsx';
import { WhoIsBehind } from '../sections/WhoIsBehind.tsx';
import { useIsMember } from '../session.ts';

export default function Home() {
  const isMember = useIsMember();
  return (
    <>
      {isMember ? <MemberHero /> : <GuestHero />}
      <Tear />
      <div className="wrap">
        <WhatItIs />
        <HowItWorks />
        <Privacy statement />
        <WhoIsBehind />
        {isMember ? <MemberClosing /> : <GuestClosing />}
      </div>
    </>
  );
}

function GuestHero() {
  const { panel_name } = usePanel();
  return (
    <Hero heading="Jij weet hoe het thuis en op school" marked="écht gaat." action={<SignUp />} besides={<LogIn />}>
      Het {panel_name} is er voor ouders en verzorgers van kinderen onder de 23. Een paar keer per jaar vragen we hoe
      jij denkt over onderwijs en opvoeden. Zo horen we van ouders zelf wat goed gaat en wat beter moet.
    </Hero>
  );
}

function MemberHero() {
  return (
    <Hero heading="Fijn dat je" marked="meepraat." action={<ToAccount />}>
      Staat er een vragenlijst voor je klaar? Dan sturen we je een berichtje. Je hoeft deze site dus niet in de gaten te
      houden. Hier lees je nog eens hoe het werkt.
    </Hero>
  );
}

type HeroProps = { heading: string; marked: string; action: ReactNode; besides?: ReactNode; children: ReactNode };

function Hero({ heading, marked, action, besides, children }: HeroProps) {
  return (
    <div className="wrap">
      <div className="hero">
        <div className="words">
          <h1>
            {heading} <span className="strip">{marked}</span>
          </h1>
          <p className="lead">{children}</p>
          <div className="actions">
            {action}
            {besides}
          </div>
        </div>
        <CargoBike />
      </div>
    </div>
  );
}

function GuestClosing() {
  return (
    <Closing heading="Ja, ik praat mee" action={<SignUp />}>
      Een strookje inleveren hoeft niet meer. Aanmelden doe je hier, in een paar minuten.
    </Closing>
  );
}

function MemberClosing() {
  return (
    <Closing heading="Klopt alles nog?" action={<ToAccount />}>
      Een nieuw telefoonnummer, een ander e-mailadres of een kind erbij? Pas het aan in je account.
    </Closing>
  );
}

type ClosingProps = { heading: string; action: ReactNode; children: ReactNode };

/** The slip at the foot of the letter. */
function Closing({ heading, action, children }: ClosingProps) {
  return (
    <section className="section closing" aria-labelledby="doe">
      <Tear scissors />
      <div className="slip">
        <div className="column">
          <h2 id="doe">{heading}</h2>
          <p className="lead">{children}</p>
        </div>
        {action}
      </div>
    </section>
  );
}

const SignUp = () => (
  <Link className={buttonClass('primary', { large: true })} to="/registreren">
    Meld je aan <IconForward />
  </Link>
);

const ToAccount = () => (
  <Link className={buttonClass('primary', { large: true })} to="/profiel">
    Bekijk je gegevens <IconForward />
  </Link>
);

const LogIn = () => (
  <p>
    Ben je al lid? <Link to="/inloggen">Inloggen</Link>
  </p>
);
