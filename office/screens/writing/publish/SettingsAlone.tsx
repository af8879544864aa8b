import type { PublishFault } from '#contract/calls/office/writing.ts';
import { useDraft } from '../../../writing/DraftOf.tsx';
import { FaultLinks } from '../editor/Faults.tsx';
import { Goes } from './Goes.tsx';
import type { Publishing } from './publishing.ts';

type Props = { id: string; publishing: Publishing; faults: readonly PublishFault[]; again: () => void };

/** The dates, the link and the letters of a list that runs, while its questions may still be half written. */
export function SettingsAlone({ id, publishing, faults, again }: Props) {
  const { draft } = useDraft(id);
  return (
    <section className="block" aria-labelledby="instellingen-apart">
      <div className="title">
        <h2 id="instellingen-apart">Alleen de instellingen aanpassen</h2>
      </div>
      {faults.length > 0 ? (
        <FaultLinks id={id} draft={draft} faults={faults} />
      ) : (
        <Goes id={id} publishing={publishing} again={again} settingsAlone />
      )}
    </section>
  );
}
