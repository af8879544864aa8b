import { usePanel } from '#ui/panel.tsx';
import { Envelope } from '#ui/pictures/Envelope.tsx';
import { PrivacyStatement } from './PrivacyStatement.tsx';
import { Promises } from './Promises.tsx';

/** Where the whole statement stands unless the operator names another place. */
const ownStatement = '/#privacy';

/** What we promise; with `statement` the whole statement below it, unless the operator keeps it elsewhere. */
export function Privacy({ statement = false }: { statement?: boolean }) {
  const { privacy_url } = usePanel();
  const isHere = statement && privacy_url === ownStatement;
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
            <a href={isHere ? '#privacyverklaring' : privacy_url}>Lees de hele privacyverklaring</a>
          </p>
        </div>
      </div>
      {isHere && <PrivacyStatement />}
    </section>
  );
}
