import { Link } from 'react-router';

/** At the foot of the profile: what is kept, and the way out. */
export function ProfileFooter() {
  return (
    <div className="leave">
      <p>
        Wil je weten wat we van je bewaren? <Link to="?tab=file">Bekijk of download je gegevens</Link>
      </p>
      <p>
        Wil je niet meer meedoen? <Link to="/uitschrijven">Uitschrijven</Link>
      </p>
    </div>
  );
}
