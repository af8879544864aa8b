import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { PublishFault } from '#contract/calls/office/writing.ts';
import { useHeadingFocus } from '#ui/useHeadingFocus.ts';
import { NotThere } from '../../../parts/NotThere.tsx';
import { TableSkeleton } from '../../../parts/TableSkeleton.tsx';
import { TitledSection } from '../../../parts/TitledSection.tsx';
import { useTitle } from '../../../title.ts';
import { useDraft, withDraft } from '../../../writing/DraftOf.tsx';
import { DraftPart } from '../DraftPart.tsx';
import { FaultLinks, faultsInWords } from '../editor/Faults.tsx';
import { SaveLine } from '../SaveLine.tsx';
import { titleOfDraft } from '../titleOfDraft.ts';
import { WritingHead } from '../WritingHead.tsx';
import { Goes } from './Goes.tsx';
import { OtherActs } from './OtherActs.tsx';
import type { Publishing } from './publishing.ts';
import { publishingQuery } from './publishingQuery.ts';

/** What publishing does, to how many people, before it is done: /vragenlijsten/:id/publiceren */
export default withDraft(Screen);

function Screen({ id }: { id: string }) {
  const written = useDraft(id);
  const { draft, stage, gone } = written;
  const isClosed = stage === 'closed';
  const heading = useHeadingFocus(id);
  useTitle(`Publiceren - ${titleOfDraft(draft)}`);
  const { data, error, refetch } = useQuery({
    ...publishingQuery(id, written),
    placeholderData: keepPreviousData,
  });
  return (
    <>
      <WritingHead
        id={id}
        draft={written}
        view="publiceren"
        heading={heading}
        say={
          isClosed
            ? 'De vragenlijst is gesloten.'
            : data
              ? saysFaults(data.faults.length)
              : 'We kijken de vragenlijst na.'
        }
        actions={<SaveLine id={id} />}
      />
      {!data && !error && <TableSkeleton rows={4} label="Bezig met nakijken van de vragenlijst." />}
      {error && !data && (
        <NotThere title="De vragenlijst kon niet worden nagekeken." error={error} again={() => void refetch()} />
      )}
      {data && !gone && (
        <DraftPart id={id} of={data} failed="Wat publiceren doet, konden we niet laten zien.">
          {isClosed ? (
            <p className="measure">
              Een gesloten vragenlijst krijgt geen nieuwe versie. Open hem weer als dat nog kan, of maak een kopie.
            </p>
          ) : data.faults.length > 0 ? (
            <FaultLinks id={id} draft={draft} faults={data.faults} />
          ) : (
            <Goes id={id} publishing={data} again={() => void refetch()} />
          )}
          {!isClosed && data.settings && data.version !== null && (
            <SettingsAlone id={id} publishing={data} faults={data.settings.faults} again={() => void refetch()} />
          )}
          <OtherActs id={id} publishing={data} />
        </DraftPart>
      )}
    </>
  );
}

function saysFaults(count: number): ReactNode {
  if (count === 0) return 'Alles klopt.';
  return (
    <>
      Er {count === 1 ? 'is' : 'zijn'} nog <b>{faultsInWords(count)}</b>. Daarna kun je publiceren.
    </>
  );
}

type Props = { id: string; publishing: Publishing; faults: readonly PublishFault[]; again: () => void };

/** The dates, the link and the letters of a list that runs, while its questions may still be half written. */
function SettingsAlone({ id, publishing, faults, again }: Props) {
  const { draft } = useDraft(id);
  return (
    <TitledSection id="instellingen-apart" title="Alleen de instellingen aanpassen">
      {faults.length > 0 ? (
        <FaultLinks id={id} draft={draft} faults={faults} />
      ) : (
        <Goes id={id} publishing={publishing} again={again} settingsAlone />
      )}
    </TitledSection>
  );
}
