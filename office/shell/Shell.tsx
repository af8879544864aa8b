import { Suspense } from 'react';
import { Link, Outlet, useLocation } from 'react-router';
import { BrandWords } from '#ui/Brand.tsx';
import { SkipLink } from '#ui/Page.tsx';
import { KeysAndBar } from '../keys/KeysAndBar.tsx';
import { PartBoundary } from '../parts/PartBoundary.tsx';
import { Pill } from '../parts/Pill.tsx';
import { TableSkeleton } from '../parts/TableSkeleton.tsx';
import { useAhead } from '../prefetch.ts';
import { useKeepAlive, useSession } from '../session.ts';
import { OtherRole } from './OtherRole.tsx';
import { Rooms } from './Rooms.tsx';
import { ScreenFailed } from './ScreenFailed.tsx';

const Tryout = () => (
  <>
    <span>kantoor </span>
    <Pill look="wait">Testomgeving</Pill>
  </>
);

/** The frame of every screen: the menu on the left (on a phone one row on top), the page on the right. */
export function Shell() {
  const session = useSession();
  const { pathname } = useLocation();
  useKeepAlive(pathname, session.staff !== null);
  useAhead();
  return (
    <>
      <SkipLink />
      <div className="desk">
        <nav className="side" aria-label="Hoofdmenu">
          <div>
            <Link className="brand" to="/">
              <BrandWords below={session.tryout ? <Tryout /> : 'kantoor'} />
            </Link>
            <KeysAndBar />
            <Rooms />
          </div>
        </nav>
        <main id="inhoud" tabIndex={-1}>
          <OtherRole staff={session.staff} place={pathname} />
          <PartBoundary of={pathname} failed={<ScreenFailed />}>
            <Suspense fallback={<TableSkeleton rows={6} label="Bezig met laden." />}>
              <Outlet />
            </Suspense>
          </PartBoundary>
        </main>
      </div>
    </>
  );
}
