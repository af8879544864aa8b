import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { BrandWords } from '#ui/Brand.tsx';
import { SkipLink } from '#ui/Page.tsx';
import { usePanel } from '#ui/panel.tsx';
import { useSession } from '../../session.ts';

export function Entrance({ children }: { children: ReactNode }) {
  const { panel_name } = usePanel();
  const { public_url } = useSession();
  return (
    <div className="entrance">
      <SkipLink />
      <header className="top">
        <div className="wrap">
          <Link className="brand" to="/">
            <BrandWords below="kantoor" />
          </Link>
        </div>
      </header>
      <main id="inhoud" tabIndex={-1}>
        {children}
      </main>
      <footer className="foot">
        <div className="wrap">
          <p>{`Het kantoor van het ${panel_name}, alleen voor medewerkers.`}</p>
          <a href={public_url}>De site voor ouders</a>
        </div>
      </footer>
    </div>
  );
}
