import { Link, useParams } from 'react-router';
import { BrandWords } from '#ui/Brand.tsx';
import { Button } from '#ui/Button.tsx';
import { Notice } from '#ui/Notice.tsx';
import { Talking } from '#ui/pictures/Talking.tsx';
import { NotThere } from '../../parts/NotThere.tsx';
import { Qr } from '../../parts/Qr.tsx';
import { ScreenHead } from '../../parts/ScreenHead.tsx';
import { TableSkeleton } from '../../parts/TableSkeleton.tsx';
import { useLink } from './panelQueries.ts';

/** The poster of a link on A4. The browser prints it, or keeps it as PDF: the sheet alone, in its own letters. */
export default function Poster() {
  const { code = '' } = useParams();
  const { data, isPending, isError, error, refetch } = useLink(code);
  const counts = data?.ended_at === null;
  return (
    <>
      <p className="crumbs">
        <Link to="/werving">Werving</Link>
        {' · '}
        <Link to={`/werving/${code}`}>{data?.name ?? code}</Link>
      </p>
      <ScreenHead
        key={code}
        title={data ? `Poster - ${data.name}` : 'Poster'}
        heading="Poster"
        line={counts && 'Druk hem af op A4, of kies bij afdrukken ‘Opslaan als pdf’.'}
        actions={counts && <Button onClick={() => window.print()}>Druk af</Button>}
      />
      {isPending && <TableSkeleton rows={6} label="Bezig met tekenen van de poster." />}
      {isError && !data && (
        <NotThere title="De poster kon niet worden gemaakt." error={error} again={() => void refetch()} />
      )}
      {data && counts && <Sheet url={data.url} />}
      {data && !counts && (
        <div className="after">
          <Notice title="Deze link is gestopt." action={<Link to={`/werving/${code}`}>Naar de link</Link>}>
            Wie de code scant, kan zich aanmelden maar telt niet mee. Laat de link eerst weer meetellen.
          </Notice>
        </div>
      )}
    </>
  );
}

function Sheet({ url }: { url: string }) {
  return (
    <div className="poster-a4">
      <p className="brand">
        <BrandWords />
      </p>
      <p className="big">Jij weet hoe het thuis gaat. Vertel het ons.</p>
      <p className="lead">Een paar keer per jaar een korte vragenlijst over school en opvoeden, op je telefoon.</p>
      <div className="feet">
        <Qr text={url} label={`QR-code die leidt naar ${url}`} />
        <Talking className="talking" />
      </div>
      <p className="scan">
        Scan de code met de camera van je telefoon, of ga naar <b>{shown(url)}</b>
      </p>
      <p className="fine">Voor ouders en verzorgers van kinderen onder de 23. Je kunt altijd stoppen.</p>
    </div>
  );
}

/** As somebody types it over. */
const shown = (url: string): string => url.replace(/^https?:\/\//, '');
