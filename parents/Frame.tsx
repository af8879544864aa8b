import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { BrandWords } from '#ui/Brand.tsx';
import { Page } from '#ui/Page.tsx';
import { leave } from './api.ts';
import { useIsMember } from './session.ts';
import { useSessionCheck } from './sessionCheck.ts';

export function Frame({ children }: { children: ReactNode }) {
  useSessionCheck();
  return (
    <Page
      above={<MemberBar />}
      brand={
        <Link className="brand" to="/">
          <BrandWords />
        </Link>
      }
    >
      {children}
    </Page>
  );
}

function MemberBar() {
  if (!useIsMember()) return null;
  return (
    <nav className="member-bar" aria-label="Je account">
      <div className="wrap">
        <p>Je bent ingelogd</p>
        <div className="member-links">
          <Link to="/profiel">Mijn account</Link>
          <Link to="/" onClick={leave}>
            Uitloggen
          </Link>
        </div>
      </div>
    </nav>
  );
}
