import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { BrandWords } from '#ui/Brand.tsx';
import { MemberBar } from '#ui/MemberBar.tsx';
import { Page } from '#ui/Page.tsx';
import { leave } from './api.ts';
import { useIsMember } from './session.ts';
import { useSessionCheck } from './sessionCheck.ts';

export function Frame({ children }: { children: ReactNode }) {
  useSessionCheck();
  return (
    <Page
      above={<Bar />}
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

function Bar() {
  if (!useIsMember()) return null;
  return (
    <MemberBar>
      <Link to="/profiel">Mijn account</Link>
      <Link to="/" onClick={leave}>
        Uitloggen
      </Link>
    </MemberBar>
  );
}
