import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { personalFile } from '#contract/calls/members.ts';
import { isoDay } from '#contract/format.ts';
import { Button, buttonClass } from '#ui/Button.tsx';
import { IconBack } from '#ui/Icons.tsx';
import { Skeleton } from '#ui/Skeleton.tsx';
import { usePageTitle } from '#ui/usePageTitle.ts';
import { call } from '../../../api.ts';
import { NotHere } from '../../NotHere.tsx';
import { ChapterSection } from './ChapterSection.tsx';
import { chaptersOf } from './chapters.ts';
import { usePrinting } from './usePrinting.ts';

/** Everything that the panel holds about this member, to read, to print and to take along. */
export function PersonalFile() {
  usePageTitle('Wat we van je bewaren');
  const { data, isFetching, refetch } = useQuery({ queryKey: ['user', 'file'], queryFn: () => call(personalFile) });
  const print = usePrinting();
  return (
    <div className="wrap page personal-file">
      <h1>Wat we van je bewaren</h1>
      <p className="lead soft column">
        Dit is alles wat we van je hebben. Alleen jij ziet deze pagina. Klopt er iets niet? Pas het aan in je account.
      </p>
      <div className="actions">
        <Link className={buttonClass('secondary')} to="/profiel">
          <IconBack /> Terug
        </Link>
        {data && (
          <>
            <Button onClick={() => download(data)}>Download als bestand</Button>
            <Button kind="secondary" onClick={print}>
              Druk af
            </Button>
          </>
        )}
      </div>
      {data && chaptersOf(data).map((chapter) => <ChapterSection key={chapter.key} chapter={chapter} />)}
      {data && <p className="soft small column">In het bestand staan ook technische kenmerken, zoals nummers.</p>}
      {!data && isFetching && <Skeleton label="Je gegevens komen eraan, een moment." />}
      {!data && !isFetching && <NotHere title="Je gegevens kwamen niet binnen." retry={() => void refetch()} />}
    </div>
  );
}

function download(file: Record<string, unknown>): void {
  const address = URL.createObjectURL(new Blob([JSON.stringify(file, null, 2)], { type: 'application/json' }));
  const link = document.createElement('a');
  link.href = address;
  link.download = `mijn-gegevens-${isoDay(new Date())}.json`;
  link.click();
  // Some browsers read it only after this.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
