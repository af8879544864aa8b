import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { readResults } from '#contract/calls/office/results.ts';
import { endKey, listKeys, type ProgramKey, takeOverKey } from '#contract/calls/office/staff/program-keys.ts';
import { day, noonOf } from '#contract/format.ts';
import { pythonLines, rLines } from '#contract/office/script-examples.ts';
import { useToast } from '#ui/Toasts.tsx';
import { askAnew, base, call, whyNot } from '../../api.ts';
import { Awaited } from '../../parts/Awaited.tsx';
import { ConfirmNumber } from '../../parts/ConfirmNumber.tsx';
import { TableHead } from '../../parts/DataTable.tsx';
import { LinkButton } from '../../parts/LinkButton.tsx';
import { Pill, type PillLook } from '../../parts/Pill.tsx';
import { ScreenHead } from '../../parts/ScreenHead.tsx';
import { Scroll } from '../../parts/Scroll.tsx';
import { TitledSection } from '../../parts/TitledSection.tsx';
import { readableQuery } from '../start/Readable.tsx';
import { MakeKey } from './MakeKey.tsx';
import { lastHere } from './staff-words.ts';

const keysQuery = { queryKey: ['program-keys'], queryFn: () => call(listKeys) };
const changed = () => askAnew(keysQuery.queryKey);

const states: Record<ProgramKey['state'], { words: string; look: PillLook }> = {
  works: { words: 'Werkt', look: 'live' },
  over: { words: 'Verlopen', look: 'over' },
  ended: { words: 'Beëindigd', look: 'over' },
};

/** Keys by which programs read results: /api-sleutels */
export default function ProgramKeys() {
  const { data, error, refetch } = useQuery(keysQuery);
  return (
    <>
      <p className="crumbs">
        <Link to="/medewerkers">Medewerkers</Link>
      </p>
      <ScreenHead title="API-sleutels" />
      <p className="measure after">
        Met een sleutel haalt een programma, zoals R, Python of een dashboard, zelf uitkomsten op. Het leest alleen,
        zoals een buitenstaander: kleine groepen blijven verborgen, en niemand is te herkennen. Een sleutel eindigt als
        de beheerder van wie hij is weggaat of een andere rol krijgt, tenzij jij hem overneemt.
      </p>
      <Awaited query={{ data, error, refetch }} rows={3} of="de sleutels" many />
      {data && data.keys.length > 0 && <Keys keys={data.keys} />}
      <MakeKey onMade={changed} />
      <HowToRead />
    </>
  );
}

function Keys({ keys }: { keys: readonly ProgramKey[] }) {
  const [ending, setEnding] = useState<ProgramKey>();
  const toast = useToast();
  const taking = useMutation({
    mutationFn: ({ id }: ProgramKey) => call(takeOverKey, { params: { id } }),
    async onSuccess(_, { name }) {
      await changed();
      toast.success(`De sleutel ‘${name}’ is nu van jou.`);
    },
    onError: (error) => toast.error(whyNot(error)),
  });
  return (
    <TitledSection id="alle" title="Sleutels">
      {ending && <End one={ending} onDone={() => setEnding(undefined)} />}
      <Scroll label="Tabel van de sleutels">
        <table className="table staff">
          <TableHead heads={['Naam', 'Leest', 'Status', 'Laatst gebruikt', { unseen: 'Doen' }]} />
          <tbody>
            {keys.map((one) => (
              <tr key={one.id}>
                <th scope="row">
                  <bdi>{one.name}</bdi>
                  <small>{`${one.created_by ? `Van ${one.created_by}` : 'Van de server'}, tot en met ${day(noonOf(one.last_day))}`}</small>
                </th>
                <td>{one.campaign ? <bdi>{one.campaign.title}</bdi> : 'Alle vragenlijsten'}</td>
                <td>
                  <Pill look={states[one.state].look}>{states[one.state].words}</Pill>
                </td>
                <td>{one.used_at ? lastHere(new Date(one.used_at), new Date()) : 'nog niet'}</td>
                <td className="n">
                  {one.state === 'works' && (
                    <>
                      {!one.mine && (
                        <LinkButton onClick={() => taking.mutate(one)}>
                          Neem over<span className="unseen"> {one.name}</span>
                        </LinkButton>
                      )}{' '}
                      <LinkButton onClick={() => setEnding(one)}>
                        Beëindig<span className="unseen"> {one.name}</span>
                      </LinkButton>
                    </>
                  )}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </Scroll>
    </TitledSection>
  );
}

function End({ one, onDone }: { one: ProgramKey; onDone: () => void }) {
  const ending = useMutation({
    mutationFn: () => call(endKey, { params: { id: one.id } }),
    async onSuccess() {
      await changed();
      onDone();
    },
  });
  return (
    <ConfirmNumber
      act="Beëindig de sleutel"
      busyText="Bezig met beëindigen"
      number={null}
      busy={ending.isPending}
      refused={ending.error ? whyNot(ending.error) : undefined}
      onConfirm={() => ending.mutate()}
      onCancel={onDone}
    >
      {`‘${one.name}’ leest dan meteen niets meer. Een sleutel komt niet terug; je kunt wel een nieuwe maken.`}
    </ConfirmNumber>
  );
}

/** Four lines each, that work as they stand for the newest survey whose results are out. */
function HowToRead() {
  const { data } = useQuery(readableQuery);
  const example = data?.campaigns[0];
  const path = readResults.path.replace(':id', example?.id ?? 'ID');
  const address = `${window.location.origin}${base}${path}`;
  return (
    <TitledSection id="zo" title="Zo leest een programma de uitkomsten">
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
    </TitledSection>
  );
}

const Lines = ({ name, lines }: { name: string; lines: string }) => (
  <Scroll label={`Regels voor ${name}`}>
    <pre className="lines" lang="en">
      {lines}
    </pre>
  </Scroll>
);
