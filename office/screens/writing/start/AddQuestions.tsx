import { lazy, Suspense } from 'react';
import type { CampaignFile } from '#questionnaire/draft/campaign-file.ts';
import type { Change } from '#questionnaire/draft/changes.ts';
import { type DraftQuestion, draftOf } from '#questionnaire/draft/draft.ts';
import { Button } from '#ui/Button.tsx';
import { Modal } from '#ui/Modal.tsx';
import { useEditing } from '../editor/editing.tsx';
import { keptNames, newKey } from '../editor/edits/questions.ts';
import { addedQuestions } from './added-questions.ts';
import { FromFile, FromText } from './FromElsewhere.tsx';

const FromBank = lazy(() => import('./FromBank.tsx'));

type Props = {
  campaign: string;
  /** What was pasted into the words of a question; '' where somebody only wants to add, null: from the bank. */
  text: string | null;
  after: DraftQuestion | undefined;
  onClose: () => void;
  /** With the key of the first of them. */
  onAdded: (first: string) => void;
};

/** Questions from elsewhere in a list that exists, right behind the one that is open. */
export default function AddQuestions({ campaign, text, after, onClose, onAdded }: Props) {
  const editing = useEditing();
  const { draft, out } = editing.now();
  const number = draft.questions.findIndex(({ key }) => key === after?.key) + 1;
  function take(...files: readonly CampaignFile[]) {
    const added: DraftQuestion[] = [];
    for (const file of files) {
      const now = draftOf(draft.settings, [...draft.questions, ...added]);
      added.push(...addedQuestions(now, added.at(-1)?.key ?? after?.key ?? null, file, newKey));
    }
    if (!added[0]) return;
    const said = added.length === 1 ? 'Vraag toegevoegd' : `${added.length} vragen toegevoegd`;
    const puts = added.map((question): Change => ({ kind: 'put', question }));
    editing.act([...keptNames(draft, out), ...puts], said, `${said}.`);
    onAdded(added[0].key);
  }
  function asTitle() {
    const title = [after!.entry.title, text].join(' ').replaceAll(/\s+/g, ' ').trim();
    editing.edit(after!.key, { ...after!.entry, title }, 'Tekst geplakt');
    onClose();
  }
  return (
    <Modal
      open
      title="Vragen toevoegen"
      onClose={onClose}
      actions={
        <>
          <Button kind="secondary" onClick={onClose}>
            Niets toevoegen
          </Button>
          {text && after && (
            <Button kind="secondary" onClick={asTitle}>
              {`Zet alles als titel in vraag ${number}`}
            </Button>
          )}
        </>
      }
    >
      {text === null ? (
        <>
          <p>
            {number > 0 && `De vragen komen onder vraag ${number}. `}Woorden en antwoorden blijven zoals ze zijn: zo kun
            je de uitkomst naast die van eerdere lijsten leggen.
          </p>
          <Suspense fallback={<p role="status">Bezig met laden van de vragen.</p>}>
            <FromBank campaign={campaign} open={after} number={number} onTake={(files) => take(...files)} />
          </Suspense>
        </>
      ) : (
        <>
          <p>
            {number > 0 ? `De vragen komen onder vraag ${number}. ` : ''}
            Plak een tekst uit Word of een mail, of kies een bestand. Je ziet eerst wat we ervan maken.
          </p>
          <FromText busy={false} inList first={text} onTake={take} />
          {!text && <FromFile busy={false} inList onTake={take} />}
        </>
      )}
    </Modal>
  );
}
