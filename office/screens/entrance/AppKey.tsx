import { Qr } from '../../parts/Qr.tsx';

/** The key of the app: scanned from this screen, opened on this phone, or typed over. */
export function AppKey({ secret, uri }: { secret: string; uri: string }) {
  return (
    <div className="app-key">
      <Qr text={uri} label="QR-code voor de app met codes" />
      <div className="words">
        <p>Scan deze code met de app.</p>
        <p>
          Lees je dit op je telefoon zelf? <a href={uri}>Open de app op deze telefoon</a>.
        </p>
        <p>Of typ deze sleutel over in de app:</p>
        <code className="letters">{secret.match(/.{1,4}/g)?.join(' ')}</code>
      </div>
    </div>
  );
}
