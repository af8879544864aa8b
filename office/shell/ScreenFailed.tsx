import { Link, useLocation } from 'react-router';
import { getDraft } from '#contract/calls/office/writing.ts';
import { buttonClass } from '#ui/Button.tsx';
import { useHeadingFocus } from '#ui/useHeadingFocus.ts';
import { useMay } from '../session.ts';
import { useTitle } from '../title.ts';

/** In the place of a screen that threw while it was drawn. The menu stays, and a questionnaire can be put back. */
export function ScreenFailed() {
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
