import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from 'react-router';
import { type WholeTalk, writeTalk } from '#contract/calls/office/support/talks.ts';
import { CallFailed } from '#contract/client.ts';
import { day, pluralOf } from '#contract/format.ts';
import { rules } from '#contract/rules.ts';
import { useToast } from '#ui/Toasts.tsx';
import { askAnew, call } from '../../api.ts';
import { useContractForm } from '../../contract-form.ts';
import { Awaited } from '../../parts/Awaited.tsx';
import { AreaField, ContractForm, TextField } from '../../parts/ContractForm.tsx';
import { ScreenHead } from '../../parts/ScreenHead.tsx';
import { TitledSection } from '../../parts/TitledSection.tsx';
import { HitList } from '../members/SearchResults.tsx';
import { StandPill } from './Interviews.tsx';
import { talkQuery } from './interviewQueries.ts';

/** Who was drawn for a talk, for member service, and the mail to them: /gesprekken/:id */
export default function InterviewScreen() {
  const { id = '' } = useParams();
  const { data, error, refetch } = useQuery(talkQuery(id));
  const isGone = error instanceof CallFailed && [403, 404].includes(error.status);
  const isRefused = isGone && error.status === 403;
  const title =
    data?.title ?? (isRefused ? 'Dit gesprek is niet voor jouw rol' : isGone ? 'Dit gesprek is er niet' : 'Gesprek');
  return (
    <>
      <p className="crumbs">
        <Link to="/gesprekken">Gesprekken</Link>
      </p>
      <ScreenHead
        key={`${id} ${title}`}
        title={`${title} - Gesprekken`}
        heading={
          <>
            <span className="written">{title}</span> {data && <StandPill talk={data} />}
          </>
        }
      />
      {isGone ? (
        <p className="soft after">{error.body.message}</p>
      ) : (
        <Awaited query={{ data, error, refetch }} rows={4} of="het gesprek" />
      )}
      {data && <Whole talk={data} />}
    </>
  );
}

function Whole({ talk }: { talk: WholeTalk }) {
  const { id, members, willing, written_at, subject, text } = talk;
  const lost = members.length - willing;
  return (
    <>
      <p className="say after">
        <b>{parents(members.length)}</b> getrokken.{' '}
        {written_at ? `Gemaild op ${day(new Date(written_at))}.` : 'Nog niet gemaild.'}
        {!written_at &&
          lost > 0 &&
          ` ${lost === 1 ? '1 wil of kan' : `${lost} willen of kunnen`} geen mail meer krijgen.`}
      </p>
      <TitledSection id="wie" title="Wie zijn het?">
        <p className="soft">
          Wil je iemand bellen? Open dan de pagina, en kies als reden een uitnodiging voor een gesprek.
        </p>
        {members.length > 0 && <HitList hits={members.map(({ hit }) => hit)} />}
      </TitledSection>
      {written_at ? (
        <TitledSection id="bericht" title={subject}>
          <p className="said measure">{text}</p>
        </TitledSection>
      ) : (
        willing > 0 && <Letter id={id} count={parents(willing)} />
      )}
    </>
  );
}

const parents = (count: number): string => pluralOf(count, 'ouder', 'ouders');

type Values = { subject: string; text: string };

function Letter({ id, count }: { id: string; count: string }) {
  const toast = useToast();
  const form = useContractForm<Values>({
    schema: writeTalk.body,
    values: { subject: '', text: '' },
    asks: { subject: 'Schrijf een onderwerp.', text: 'Schrijf wat je wilt vragen.' },
    otherwise: 'text',
    place: `talk ${id}`,
    send: async (body) => {
      const { written, left_out } = await call(writeTalk, { params: { id }, body });
      toast.success(
        `${written === 1 ? '1 mail is' : `${written} mails zijn`} onderweg.${left_out > 0 ? ` ${left_out} wilden of konden intussen niet meer.` : ''}`,
      );
      await askAnew(['talk', id], ['talks']);
    },
  });
  return (
    <TitledSection id="mail" title="Mail ze">
      <ContractForm of={form} act={`Verstuur naar ${count}`} busyText="Bezig met versturen">
        <TextField<Values>
          name="subject"
          label="Onderwerp"
          hint="Anderen lezen mee over de schouder: noem niets van thuis."
          maxLength={120}
          autoComplete="off"
        />
        <AreaField<Values>
          name="text"
          label="Bericht"
          hint="Een lege regel begint een nieuwe alinea."
          rows={8}
          maxLength={rules.call_note_graphemes * 2}
        />
        <p>{`Dit gaat als e-mail naar ${count}, met de voornaam erboven en het kenmerk eronder. Het kan één keer.`}</p>
      </ContractForm>
    </TitledSection>
  );
}
