import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { readQuality } from '#contract/calls/office/fieldwork.ts';
import type { Reply } from '#contract/endpoint.ts';
import { listDurations, screenDurations, timed_people_most } from '#contract/office/durations.ts';
import { sayPanelCount } from '#contract/panel-count.ts';
import { call, whyNot } from '../../api.ts';
import { DataTable } from '../../parts/DataTable.tsx';
import { Fold } from '../../parts/Fold.tsx';
import { TableSkeleton } from '../../parts/TableSkeleton.tsx';

/** How long parents took, and whether they gave one answer to everything. Counted when somebody opens it. */
export function Quality({ id }: { id: string }) {
  const [isOpen, setOpen] = useState(false);
  const { data, isPending, error } = useQuery({
    queryKey: ['quality', id],
    queryFn: () => call(readQuality, { params: { id } }),
    enabled: isOpen,
    staleTime: 30_000,
  });
  return (
    <Fold
      id="kwaliteit"
      title="Kwaliteit van de antwoorden"
      line="Hoe lang ouders deden over elk scherm, en wie overal hetzelfde antwoordde"
      onOpen={() => setOpen(true)}
    >
      {isOpen && isPending && <TableSkeleton rows={4} label="Bezig met tellen." />}
      {error && <p>{whyNot(error)}</p>}
      {data &&
        (data.people === null ? (
          <p className="soft">Dit tellen we vanaf 10 afgeronde lijsten.</p>
        ) : (
          <Figures of={data} />
        ))}
    </Fold>
  );
}

function Figures({ of: { people, whole, screens, lists } }: { of: Reply<typeof readQuality> }) {
  const isLarge = people !== null && people > timed_people_most;
  return (
    <>
      <p className="soft small measure">
        {`Van ${sayPanelCount(people)} ouders die klaar zijn, in tientallen. De tijd is die tussen twee keer bewaren: een pauze telt mee, en teruggaan ook.`}
        {isLarge &&
          ` Per scherm en per stellingenlijst tellen we ${sayPanelCount(timed_people_most)} van hen, door het lot gekozen.`}
      </p>
      <DataTable
        caption="Over de hele lijst"
        heads={['Duur', { n: 'Ouders' }]}
        rows={whole.map((count, at) => ({
          key: listDurations.names[at]!,
          cells: [listDurations.names[at]!, sayPanelCount(count)],
        }))}
      />
      <DataTable
        caption="Per scherm"
        heads={['Vraag', { n: 'De middelste ouder' }, { n: screenDurations.names[0]! }]}
        sortable
        rows={screens.map(({ question, title, middle, quick }, at) => ({
          key: question,
          cells: [`${at + 1} ${title}`, middle === null ? '–' : screenDurations.names[middle]!, sayPanelCount(quick)],
        }))}
      />
      {lists.length > 0 && (
        <DataTable
          caption="Overal hetzelfde antwoord in een stellingenlijst"
          heads={['Stellingenlijst', { n: 'Beantwoordden alles' }, { n: 'Overal hetzelfde' }]}
          rows={lists.map(({ question, title, answered, same }) => ({
            key: question,
            cells: [title, sayPanelCount(answered), sayPanelCount(same)],
          }))}
        />
      )}
    </>
  );
}
