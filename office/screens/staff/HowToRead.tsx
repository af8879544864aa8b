import { useQuery } from '@tanstack/react-query';
import { readResults } from '#contract/calls/office/results.ts';
import { pythonLines, rLines } from '#contract/office/script-examples.ts';
import { base } from '../../api.ts';
import { Scroll } from '../../parts/Scroll.tsx';
import { readableQuery } from '../start/Readable.tsx';

/** Four lines each, that work as they stand for the newest survey whose results are out. */
export function HowToRead() {
  const { data } = useQuery(readableQuery);
  const example = data?.campaigns[0];
  const path = readResults.path.replace(':id', example?.id ?? 'ID');
  const address = `${window.location.origin}${base}${path}`;
  return (
    <section className="block" aria-labelledby="zo">
      <div className="title">
        <h2 id="zo">Zo leest een programma de uitkomsten</h2>
      </div>
      <p className="measure">
        {example
          ? `Dit haalt de uitkomsten van ‘${example.title}’ op. `
          : 'Zet in plaats van ID het nummer van de vragenlijst. '}
        Zet de sleutel eerst in de omgeving, als <code>OUDERPANEL_KEY</code>. Een sleutel mag zestig keer per minuut
        iets vragen.
      </p>
      <h3 className="after">R</h3>
      <Lines name="R" lines={rLines(address)} />
      <h3 className="after">Python</h3>
      <Lines name="Python" lines={pythonLines(address)} />
      <p className="soft small note">
        Van welke vragenlijsten er uitkomsten zijn, staat op <code>{`${base}/results`}</code>. Wat er in het antwoord
        staat, staat bij <a href="/api-docs">API</a>.
      </p>
    </section>
  );
}

const Lines = ({ name, lines }: { name: string; lines: string }) => (
  <Scroll label={`Regels voor ${name}`}>
    <pre className="lines" lang="en">
      {lines}
    </pre>
  </Scroll>
);
