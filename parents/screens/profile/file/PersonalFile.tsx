import { useEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import { isoDay } from '#contract/format.ts';
import { Button, buttonClass } from '#ui/Button.tsx';
import { IconBack } from '#ui/Icons.tsx';
import { usePageTitle } from '#ui/usePageTitle.ts';
import { AskPassword } from './AskPassword.tsx';
import { ChapterSection } from './ChapterSection.tsx';
import { chaptersOf } from './chapters.ts';
import { usePrinting } from './usePrinting.ts';

type File = Record<string, unknown>;

/** Everything that the panel holds about this member. Kept by this screen alone: who leaves it gives the password anew. */
export function PersonalFile() {
  usePageTitle('Wat we van je bewaren');
  const [file, setFile] = useState<File>();
  return (
    <div className="wrap page personal-file">
      {file ? (
        <Shown file={file} />
      ) : (
        <>
          <h1>Wat we van je bewaren</h1>
          <p className="lead soft column">Hier kun je alles lezen wat we van je hebben, en het meenemen.</p>
          <AskPassword onFile={setFile} />
        </>
      )}
    </div>
  );
}

/** To read, to print and to take along. */
function Shown({ file }: { file: File }) {
  const print = usePrinting();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <>
      <h1 tabIndex={-1} ref={heading}>
        Wat we van je bewaren
      </h1>
      <p className="lead soft column">
        Dit is alles wat we van je hebben. Alleen jij ziet deze pagina. Klopt er iets niet? Pas het aan in je account.
      </p>
      <div className="actions">
        <Link className={buttonClass('secondary')} to="/profiel">
          <IconBack /> Terug
        </Link>
        <Button onClick={() => download(file)}>Download als bestand</Button>
        <Button kind="secondary" onClick={print}>
          Druk af
        </Button>
      </div>
      {chaptersOf(file).map((chapter) => (
        <ChapterSection key={chapter.key} chapter={chapter} />
      ))}
      <p className="soft small column">In het bestand staan ook technische kenmerken, zoals nummers.</p>
    </>
  );
}

function download(file: File): void {
  const address = URL.createObjectURL(new Blob([JSON.stringify(file, null, 2)], { type: 'application/json' }));
  const link = document.createElement('a');
  link.href = address;
  link.download = `mijn-gegevens-${isoDay(new Date())}.json`;
  link.click();
  // Some browsers read it only after this.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
