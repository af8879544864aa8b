import { Suspense, useEffect, useState } from 'react';
import { Link, Outlet, useLocation } from 'react-router';
import type { StaffMember } from '#contract/calls/office/staff.ts';
import { getDraft } from '#contract/calls/office/writing.ts';
import { type StaffRole, staffRoles } from '#contract/roles.ts';
import { BrandWords } from '#ui/Brand.tsx';
import { buttonClass } from '#ui/Button.tsx';
import { Notice } from '#ui/Notice.tsx';
import { SkipLink } from '#ui/Page.tsx';
import { useHeadingFocus } from '#ui/useHeadingFocus.ts';
import { officeQueries } from '../api.ts';
import { KeysAndBar } from '../keys/KeysAndBar.tsx';
import { PartBoundary } from '../parts/PartBoundary.tsx';
import { Pill } from '../parts/Pill.tsx';
import { TableSkeleton } from '../parts/TableSkeleton.tsx';
import { useAhead } from '../prefetch.ts';
import { useKeepAlive, useMay, useSession } from '../session.ts';
import { useTitle } from '../title.ts';
import { Rooms } from './Rooms.tsx';

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

type KnownRole = { email: string; role: StaffRole; place: string };

/** An admin gave the user another role: from now on the office shows what that role may, and says why. */
function OtherRole({ staff, place }: { staff: StaffMember | null; place: string }) {
  const [known, setKnown] = useState<KnownRole>();
  const [changed, setChanged] = useState<KnownRole>();
  useEffect(() => {
    if (!staff) return setKnown(undefined);
    const now = { email: staff.email, role: staff.role, place };
    setKnown((before) => {
      if (before?.email === now.email && before.role !== now.role) setChanged(now);
      return now;
    });
  }, [staff, place]);
  // What the new role may not see leaves the screen.
  useEffect(() => {
    if (changed) void officeQueries.invalidateQueries();
  }, [changed]);
  const isNews = changed && known && changed.role === known.role && changed.place === place;
  return (
    <div aria-live="polite">
      {isNews && (
        <div className="other-role">
          <Notice title="Je rol is veranderd.">
            {`Een beheerder heeft je ${staffRoles[changed.role]} gemaakt. Wat je daarmee mag, geldt vanaf nu.`}
          </Notice>
        </div>
      )}
    </div>
  );
}

/** In the place of a screen that threw while it was drawn. The menu stays, and a questionnaire can be put back. */
function ScreenFailed() {
  const { pathname } = useLocation();
  const heading = useHeadingFocus(pathname);
  const [, campaign] = /^\/vragenlijsten\/([0-9a-f-]{36})/.exec(pathname) ?? [];
  const history = `/vragenlijsten/${campaign}/vragen/geschiedenis`;
  const mayPutBack = useMay(getDraft) && campaign !== undefined && pathname !== history;
  useTitle('Er is iets misgegaan');
  return (
    <div className="nothing">
      <h1 ref={heading}>Oeps..</h1>
      <p>Er is iets misgegaan. Probeer het opnieuw, of kom over een paar minuten terug.</p>
      {mayPutBack && <p>Ligt het aan deze vragenlijst? Bij Wijzigingen zet je een eerdere versie terug.</p>}
      <div className="actions">
        {/* The same address anew, with fresh scripts. */}
        <a className={buttonClass()} href={window.location.href}>
          Probeer opnieuw
        </a>
        {mayPutBack && (
          <Link className={buttonClass('secondary')} to={history}>
            Naar Wijzigingen
          </Link>
        )}
      </div>
    </div>
  );
}
