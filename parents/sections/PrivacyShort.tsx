import { usePanel } from '#ui/panel.tsx';
import { Envelope } from '#ui/pictures/Envelope.tsx';
import { SiteLink } from '../SiteLink.tsx';
import { Promises } from './Promises.tsx';

/** What we promise, on the home page. The whole statement stands elsewhere. */
export function PrivacyShort() {
  const { privacy_url } = usePanel();
  return (
    <section className="section" id="privacy" aria-labelledby="priv">
      <div className="promise cut-sheet beside">
        <div className="stack">
          <Envelope className="seal" />
          <h2 id="priv">Wat je invult, blijft tussen ons</h2>
        </div>
        <div>
          <Promises />
          <p>
            <SiteLink to={privacy_url}>Lees de hele privacyverklaring</SiteLink>
          </p>
        </div>
      </div>
    </section>
  );
}
