import type { ReactNode } from 'react';
import { Brand } from './Brand.tsx';
import { usePanel } from './panel.tsx';

/** The first link of the page. Our script moves the focus, so that a router never sees the '#inhoud'. */
export function SkipLink({ target = 'inhoud' }: { target?: string }) {
  return (
    <a
      className="skip"
      href={`#${target}`}
      onClick={(event) => {
        const content = document.getElementById(target);
        if (!content) return;
        event.preventDefault();
        content.focus();
        content.scrollIntoView();
      }}
    >
      Naar de inhoud
    </a>
  );
}

/** `above` is the bar of a member who is logged in; `brand` the logo as a link of the router. */
export function Top({ above, brand, end }: { above?: ReactNode; brand?: ReactNode; end?: ReactNode }) {
  return (
    <header>
      {above}
      <div className="top">
        <div className="wrap">
          {brand ?? <Brand />}
          {end}
        </div>
      </div>
    </header>
  );
}

/** The footer. Its links keep their place on every page. */
export function Foot() {
  const { panel_name, organisation, contact_url, privacy_url } = usePanel();
  return (
    <footer className="foot">
      <div className="wrap">
        <p>{`Het ${panel_name} is een initiatief van ${organisation}.`}</p>
        <a href="/uitkomsten">Uitkomsten</a>
        <a href={privacy_url}>Privacy</a>
        <a href="/toegankelijkheid">Toegankelijkheid</a>
        <a href={contact_url}>Contact</a>
      </div>
    </footer>
  );
}

interface PageProps {
  above?: ReactNode;
  brand?: ReactNode;
  /** At the end of the line of the logo. */
  end?: ReactNode;
  children: ReactNode;
}

/** The frame around every page of the parents' site and of the survey. */
export function Page({ above, brand, end, children }: PageProps) {
  return (
    <>
      <SkipLink />
      <Top above={above} brand={brand} end={end} />
      <main id="inhoud" tabIndex={-1}>
        {children}
      </main>
      <Foot />
    </>
  );
}
