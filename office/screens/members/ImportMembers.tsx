import { useMutation } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { Link } from 'react-router';
import { importMembers, type MembersPreview, previewMembers } from '#contract/calls/office/support/member-import.ts';
import { CallFailed } from '#contract/client.ts';
import { problems } from '#contract/problem.ts';
import { Field } from '#ui/fields/Field.tsx';
import { TextArea } from '#ui/fields/TextArea.tsx';
import { Notice } from '#ui/Notice.tsx';
import { Progress } from '#ui/Progress.tsx';
import { call } from '../../api.ts';
import { asBase64 } from '../../base64.ts';
import { onTopic } from '../../live/live-stream.ts';
import { number } from '../../number.ts';
import { ConfirmNumber } from '../../parts/ConfirmNumber.tsx';
import { DataTable } from '../../parts/DataTable.tsx';
import { PickFile } from '../../parts/PickFile.tsx';
import { ScreenHead } from '../../parts/ScreenHead.tsx';
import { TableSkeleton } from '../../parts/TableSkeleton.tsx';
import { makeId } from '../../writing/makeId.ts';
import { MemberTabs } from './MemberTabs.tsx';
import { importedWords } from './member-words.ts';

const sentenceOf = (failure: Error): string =>
  failure instanceof CallFailed
    ? (Object.values(failure.body.errors ?? {})[0]?.[0] ?? failure.body.message)
    : problems.failed.message;

type Looked = { name: string; file: string; preview: MembersPreview };

/** How far the server is with a file; the first seconds nobody needs to know. */
function ImportProgress({ id, words }: { id: string; words: string }) {
  const percent = useImportProgress(id);
  return percent === undefined ? null : <Progress words={`${words}: ${percent}%`} share={percent / 100} />;
}

/** Members from elsewhere: looked at first, and then all or none: /leden/overnemen */
export default function ImportMembers() {
  // The file that was chosen last counts, also when an earlier one is read later: its name stands with what is told of it.
  const looking = useMutation({
    async mutationFn({ chosen, progress }: { chosen: File; progress: string }): Promise<Looked> {
      const file = await asBase64(chosen);
      return { name: chosen.name, file, preview: await call(previewMembers, { body: { file, progress } }) };
    },
  });
  return (
    <>
      <ScreenHead title="Leden overnemen - Leden" heading="Leden" />
      <MemberTabs />
      <p className="after measure">
        Neem leden over uit een CSV-bestand van elders. Jij staat er dan voor in dat zij daar toestemming gaven. Eerst
        kijken we het na; er wordt nog niets bewaard. Het bestand heeft een kolom <b>email</b>.
      </p>
      <div className="after">
        <PickFile
          label="Bestand met leden"
          accept=".csv,text/csv"
          busy={looking.isPending}
          onPick={(chosen) => looking.mutate({ chosen, progress: makeId() })}
        />
      </div>
      {looking.data && <p className="soft written after">{`Gekozen: ${looking.data.name}`}</p>}
      {looking.isPending && (
        <>
          <ImportProgress id={looking.variables.progress} words="Nagekeken" />
          <TableSkeleton rows={3} label="Bezig met nakijken van het bestand." />
        </>
      )}
      <div aria-live="polite" className="after">
        {looking.error && (
          <Notice kind="wrong" title="Dit bestand kunnen we niet overnemen.">
            {sentenceOf(looking.error)}
          </Notice>
        )}
        {looking.data && looking.data.preview.wrong > 0 && <Wrong preview={looking.data.preview} />}
      </div>
      {looking.data?.preview.wrong === 0 && <Take key={looking.submittedAt} looked={looking.data} />}
    </>
  );
}

function Wrong({ preview: { rows, wrong, faults } }: { preview: MembersPreview }) {
  return (
    <>
      <p className="say">
        Er klopt iets niet in <b>{rows === 1 ? '1 regel' : `${number(wrong)} van de ${number(rows)} regels`}</b>. Er is
        niets overgenomen. Verander het bestand en kies het opnieuw.
      </p>
      <DataTable
        caption="Wat er niet klopt, per regel"
        heads={['Regel', 'Wat klopt niet']}
        rows={faults.map(({ line, place, sentence }) => ({
          key: `${line} ${place} ${sentence}`,
          cells: [String(line), `${place} ${sentence}`],
        }))}
        unseen
      />
    </>
  );
}

function Take({ looked: { file, preview } }: { looked: Looked }) {
  const { rows, encoding, confirm, trial } = preview;
  const [proven, setProven] = useState('');
  const taking = useMutation({
    mutationFn: ({ typed, progress }: { typed: number | undefined; progress: string }) =>
      call(importMembers, {
        body: {
          file,
          progress,
          ...(proven.trim() && { proven_by: proven }),
          ...(typed !== undefined && { number: typed }),
        },
      }),
  });
  if (taking.data) {
    const { title, mail } = importedWords(taking.data.imported);
    return (
      <Notice kind="done" title={title} action={<Link to="/verzending">Naar de verzending</Link>}>
        {mail}
      </Notice>
    );
  }
  return (
    <>
      <Field
        label="Waar zijn de adressen bevestigd?"
        hint="Laat leeg als dat niet zo is: dan krijgt niemand een vragenlijst voor het wachtwoord gekozen is. De leden lezen deze zin."
      >
        <TextArea rows={2} value={proven} onChange={({ currentTarget: { value } }) => setProven(value)} />
      </Field>
      <ConfirmNumber
        number={confirm}
        act="Neem over"
        busyText="Bezig met overnemen"
        busy={taking.isPending}
        refused={taking.error ? sentenceOf(taking.error) : undefined}
        onConfirm={(typed) => taking.mutate({ typed, progress: makeId() })}
        onCancel={() => window.history.back()}
      >
        {`${rows === 1 ? '1 lid komt' : `${number(rows)} leden komen`} erbij, en ${rows === 1 ? 'krijgt' : 'krijgen elk'} een mail om een wachtwoord te kiezen.`}
      </ConfirmNumber>
      {taking.isPending && <ImportProgress id={taking.variables.progress} words="Overgenomen" />}
      <p className="soft small after">
        {encoding !== 'UTF-8' && `We lazen het bestand als ${encoding}. Kloppen de namen met een accent? `}
        {trial !== null && `De eerste ${number(trial)} mails gaan vooruit; de rest volgt als het goed ging.`}
      </p>
    </>
  );
}

/** How many percent of this import are done, as the server tells; undefined: nothing was told yet. */
function useImportProgress(id: string): number | undefined {
  const [percent, setPercent] = useState<number>();
  useEffect(
    () =>
      onTopic(`import:${id}`, async (told) => {
        if (told !== undefined) setPercent(told);
        return true;
      }),
    [id],
  );
  return percent;
}
