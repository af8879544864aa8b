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
import { MemberHome } from './home/MemberHome.tsx';

export default function Home() {
  return useIsMember() ? <MemberHome /> : <GuestHome />;
}

function GuestHome() {
  return (
    <>
      <GuestHero />
      <Tear />
      <div className="wrap">
        <WhatItIs />
        <HowItWorks />
        <Privacy statement />
        <WhoIsBehind />
        <GuestClosing />
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

const LogIn = () => (
  <p>
    Ben je al lid? <Link to="/inloggen">Inloggen</Link>
  </p>
);
