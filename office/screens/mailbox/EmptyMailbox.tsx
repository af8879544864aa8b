import { Link } from 'react-router';
import { PaperPlane } from '#ui/pictures/PaperPlane.tsx';
import { useSession } from '../../session.ts';

export function NothingYet() {
  const { public_url } = useSession();
  return (
    <div className="mail-none">
      <PaperPlane />
      <h2>Nog geen berichten</h2>
      <p>
        Zodra het panel een e-mail, WhatsApp of sms zou versturen, verschijnt die hier vanzelf. Je hoeft de pagina niet
        te verversen.
      </p>
      <p>
        <a href={public_url} target="_blank" rel="noopener">
          Open de site voor ouders
        </a>{' '}
        in een nieuw tabblad en probeer het uit.
      </p>
    </div>
  );
}

export function NothingFound() {
  return (
    <div className="mail-none">
      <h2>Geen berichten gevonden</h2>
      <p>Zoek op een ander woord of kies een ander kanaal.</p>
      <Link to="/testpostvak">Toon alle berichten</Link>
    </div>
  );
}

export function NothingPicked() {
  return (
    <div className="mail-none unpicked">
      <PaperPlane />
      <p className="soft">Kies een bericht om het te lezen.</p>
    </div>
  );
}
