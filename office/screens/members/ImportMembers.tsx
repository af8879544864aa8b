import { useMutation } from '@tanstack/react-query';
import { type ChangeEvent, useState } from 'react';
import { Link } from 'react-router';
import { importMembers, type MembersPreview, previewMembers } from '#contract/calls/office/support/member-import.ts';
import { CallFailed } from '#contract/client.ts';
import { problems } from '#contract/problem.ts';
import { Field } from '#ui/fields/Field.tsx';
import { TextArea } from '#ui/fields/TextArea.tsx';
import { Notice } from '#ui/Notice.tsx';
import { useHeadingFocus } from '#ui/useHeadingFocus.ts';
import { call } from '../../api.ts';
import { asBase64 } from '../../base64.ts';
import { number } from '../../number.ts';
import { ConfirmNumber } from '../../parts/ConfirmNumber.tsx';
import { Waiting } from '../../parts/Waiting.tsx';
import { useTitle } from '../../title.ts';
import { MemberTabs } from './MemberTabs.tsx';

const sentenceOf = (failure: Error): string =>
  failure instanceof CallFailed
    ? (Object.values(failure.body.errors ?? {})[0]?.[0] ?? failure.body.message)
    : problems.failed.message;

/** Members from elsewhere: looked at first, and then all or none: /leden/overnemen */
export default function ImportMembers() {
  const heading = useHeadingFocus();
  const [file, setFile] = useState<string>();
  const looking = useMutation({ mutationFn: (given: string) => call(previewMembers, { body: { file: given } }) });
  useTitle('Leden overnemen - Leden');

  async function choose({ currentTarget }: ChangeEvent<HTMLInputElement>) {
    const [chosen] = currentTarget.files ?? [];
    if (!chosen) return;
    const bytes = await asBase64(chosen);
    setFile(bytes);
    looking.mutate(bytes);
  }
  return (
    <>
      <div className="head">
        <h1 ref={heading}>Leden</h1>
      </div>
      <MemberTabs />
      <p className="after measure">
        Neem leden over uit een CSV-bestand van elders. Jij staat er dan voor in dat zij daar toestemming gaven. Eerst
        kijken we het na; er wordt nog niets bewaard.
      </p>
      <div className="after">
        <Field label="Het bestand met leden" hint="Een CSV met een kolom ‘email’.">
          <input className="input" type="file" accept=".csv,text/csv" onChange={(event) => void choose(event)} />
        </Field>
      </div>
      {looking.isPending && <Waiting rows={3} label="Bezig met nakijken van het bestand." />}
      <div aria-live="polite" className="after">
        {looking.error && (
          <Notice kind="wrong" title="Dit bestand kunnen we niet overnemen.">
            {sentenceOf(looking.error)}
          </Notice>
        )}
        {looking.data && looking.data.wrong > 0 && <Wrong preview={looking.data} />}
      </div>
      {looking.data && looking.data.wrong === 0 && file && <Take key={file} file={file} preview={looking.data} />}
    </>
  );
}

function Wrong({ preview: { rows, wrong, faults } }: { preview: MembersPreview }) {
  return (
    <>
      <p className="say">
        In <b>{number(wrong)}</b> van de {number(rows)} regels klopt iets niet. Er is niets overgenomen.
      </p>
      <table className="table after">
        <caption className="unseen">Wat er niet klopt, per regel.</caption>
        <thead>
          <tr>
            <th scope="col" className="n">
              Regel
            </th>
            <th scope="col">Wat klopt niet</th>
          </tr>
        </thead>
        <tbody>
          {faults.map(({ line, place, sentence }) => (
            <tr key={`${line} ${place} ${sentence}`}>
              <td className="n">{line}</td>
              <td>{`${place} ${sentence}`}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  );
}

function Take({ file, preview: { rows, encoding, confirm, trial } }: { file: string; preview: MembersPreview }) {
  const [proven, setProven] = useState('');
  const taking = useMutation({
    mutationFn: (typed: number | undefined) =>
      call(importMembers, {
        body: { file, ...(proven.trim() && { proven_by: proven }), ...(typed !== undefined && { number: typed }) },
      }),
  });
  if (taking.data) {
    return (
      <Notice
        kind="done"
        title={`${number(taking.data.imported)} leden zijn overgenomen.`}
        action={<Link to="/berichten">Naar de berichten</Link>}
      >
        Elk krijgt een mail om een wachtwoord te kiezen.
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
        onConfirm={(typed) => taking.mutate(typed)}
        onCancel={() => window.history.back()}
      >
        {`${rows === 1 ? '1 lid komt' : `${number(rows)} leden komen`} erbij, en ${rows === 1 ? 'krijgt' : 'krijgen elk'} een mail om een wachtwoord te kiezen.`}
      </ConfirmNumber>
      <p className="soft small after">
        {encoding !== 'UTF-8' && `We lazen het bestand als ${encoding}. Kloppen de namen met een accent? `}
        {trial !== null && `De eerste ${number(trial)} mails gaan vooruit; de rest volgt als het goed ging.`}
      </p>
    </>
  );
}
