import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { confirmMemberLetter, testMemberLetter, tryMemberLetter } from '#contract/calls/office/member-letters.ts';
import { CallFailed } from '#contract/client.ts';
import { type MaybeHidden, sayPanelCount } from '#contract/panel-count.ts';
import { Button } from '#ui/Button.tsx';
import { CheckboxGroup } from '#ui/fields/CheckboxGroup.tsx';
import { Field } from '#ui/fields/Field.tsx';
import { RadioGroup } from '#ui/fields/RadioGroup.tsx';
import { TextArea } from '#ui/fields/TextArea.tsx';
import { TextInput } from '#ui/fields/TextInput.tsx';
import { Loader } from '#ui/Loader.tsx';
import { call, whyNot } from '../../api.ts';
import { ConfirmNumber } from '../../parts/ConfirmNumber.tsx';
import { Fold } from '../../parts/Fold.tsx';
import { NotDone } from '../../parts/NotDone.tsx';
import { ScreenHead } from '../../parts/ScreenHead.tsx';
import { useTypedIn } from '../../unsent-forms.ts';
import { makeId } from '../../writing/makeId.ts';
import { MemberLetterPreview, type WrittenLetter } from '../letters/Phone.tsx';
import { TestLetter } from '../letters/TestLetter.tsx';
import { lettersChanged, lettersKey, MemberLettersSent, memberLettersQuery } from './MemberLettersSent.tsx';

type Props = { campaign?: string };
type LetterStart = Awaited<ReturnType<ReturnType<typeof memberLettersQuery>['queryFn']>>;
type Words = { subject: string; text: string; to: 'invited' | 'took_part'; outcomes: readonly string[] };

const about = (campaign: string | undefined) => (campaign === undefined ? {} : { campaign });

/** A letter to members that asks nothing: of a campaign what came out of it, else the newsletter, as a screen of its own. */
export default function MemberLetter({ campaign }: Props) {
  const { data, error } = useQuery({
    ...memberLettersQuery(campaign),
    refetchInterval: ({ state }) => (state.data?.letters.some(({ state: at }) => at === 'running') ? 2000 : false),
  });
  const desk = data && <Desk campaign={campaign} known={data} />;
  const body = data ? (
    campaign !== undefined && data.letters.length > 0 ? (
      <>
        <MemberLettersSent campaign={campaign} letters={data.letters} />
        <Fold id="nog-een-bericht" title="Stuur nog een bericht">
          {desk}
        </Fold>
      </>
    ) : (
      <>
        {desk}
        <MemberLettersSent campaign={campaign} letters={data.letters} />
      </>
    )
  ) : error ? (
    <p className="notice">{whyNot(error)}</p>
  ) : (
    <Loader>Bezig met laden van het bericht.</Loader>
  );
  if (campaign === undefined) return <Newsletter>{body}</Newsletter>;
  return (
    <section className="member-letter" aria-labelledby="brief">
      <h2 id="brief">Bericht aan ouders</h2>
      <p className="measure">Ouders lezen wat eruit kwam, met een link naar de pagina.</p>
      {body}
    </section>
  );
}

function Newsletter({ children }: { children: ReactNode }) {
  return (
    <div className="member-letter">
      <ScreenHead title="Nieuwsbrief" />
      <p className="say">
        Voor ouders die hem <b>zelf aanzetten</b>.
      </p>
      {children}
    </div>
  );
}

function Desk({ campaign, known }: { campaign: string | undefined; known: LetterStart }) {
  const { anonymous, outcomes } = known;
  const { left, keep, forget } = useTypedIn<Words>(`member-letter ${campaign ?? ''}`);
  const begin: Words = { ...known.words, to: 'invited', outcomes: [] };
  const [words, setWords] = useState(left ?? begin);
  const [send, setSend] = useState<string>();
  const change = (over: Partial<Words>) => {
    const next = { ...words, ...over };
    setWords(next);
    keep(next);
    setSend(undefined);
    confirming.reset();
  };
  const letter = {
    ...about(campaign),
    ...(campaign !== undefined ? { to: words.to } : { outcomes: words.outcomes.join(',') }),
    subject: words.subject,
    text: words.text,
  };
  const tried = useQuery({
    queryKey: [...lettersKey(campaign), 'try', words.to, known.base],
    queryFn: () =>
      call(tryMemberLetter, { body: { ...about(campaign), ...(campaign !== undefined && { to: words.to }) } }),
    placeholderData: keepPreviousData,
  });
  const confirming = useMutation({
    mutationFn: (number: number | undefined) =>
      call(confirmMemberLetter, {
        body: { ...letter, send_id: send!, base: known.base, ...(number !== undefined && { number }) },
      }),
    onSuccess() {
      forget();
      setSend(undefined);
      setWords(begin);
    },
    onSettled: () => lettersChanged(campaign),
  });
  const errors = confirming.error instanceof CallFailed ? (confirming.error.body.errors ?? {}) : {};
  const isFieldRefused = Object.keys(errors).length > 0;
  return (
    <div className="make">
      <div className="making">
        <div className="form">
          {campaign !== undefined && (
            <RadioGroup
              name="to"
              legend="Wie krijgt dit bericht?"
              {...(anonymous && { hint: 'Deze vragenlijst is anoniem. Niemand weet wie er meedeed.' })}
              value={words.to}
              onChange={({ target }) => change({ to: target.value as Words['to'] })}
              options={[
                { value: 'invited', label: 'Iedereen die was uitgenodigd' },
                ...(anonymous ? [] : [{ value: 'took_part', label: 'Alleen wie meedeed' }]),
              ]}
            />
          )}
          <Field label="Onderwerp" error={errors.subject?.[0]}>
            <TextInput value={words.subject} onChange={({ target }) => change({ subject: target.value })} />
          </Field>
          <Field label="Tekst" hint="Een lege regel begint een nieuwe alinea." error={errors.text?.[0]}>
            <TextArea rows={6} value={words.text} onChange={({ target }) => change({ text: target.value })} />
          </Field>
          {campaign === undefined && outcomes.length > 0 && (
            <CheckboxGroup
              name="outcomes"
              legend="Welke uitkomsten staan erin?"
              value={words.outcomes}
              onChange={({ target }) =>
                change({
                  outcomes: target.checked
                    ? [...words.outcomes, target.value].slice(-10)
                    : words.outcomes.filter((one) => one !== target.value),
                })
              }
              options={outcomes.map(({ campaign: value, title }) => ({ value, label: title }))}
            />
          )}
        </div>
        <TestMemberLetter letter={letter} whatsapp={known.whatsapp} />
        <section className="second" aria-label="Versturen">
          {send !== undefined && tried.data && !isFieldRefused ? (
            <ConfirmNumber
              id="aantal-brief"
              number={tried.data.confirm}
              act="Verstuur het bericht"
              busyText="Bezig met versturen"
              busy={confirming.isPending}
              refused={confirming.error ? whyNot(confirming.error) : undefined}
              onConfirm={(number) => confirming.mutate(number)}
              onCancel={() => setSend(undefined)}
            >
              <b>{peopleWords(tried.data.people)}</b> krijgen dit bericht.
            </ConfirmNumber>
          ) : (
            <>
              <p>{tried.data ? `${peopleWords(tried.data.people)} krijgen dit nu.` : 'We tellen, een moment.'}</p>
              {words.to === 'took_part' && tried.data?.people === null && (
                <p className="soft small">Van oude vragenlijsten weten we niet meer wie meedeed.</p>
              )}
              <NotDone why={tried.error && whyNot(tried.error)} />
              {tried.data?.trial !== null && tried.data && (
                <p className="soft small">
                  {`Eerst gaan er ${tried.data.trial} weg. Gaat dat goed, dan volgt de rest vanzelf.`}
                </p>
              )}
              {tried.data?.waits && <p className="soft small">Het is avond of nacht: het gaat vanaf 8.00 uur weg.</p>}
              <p className="soft small">
                {known.whatsapp
                  ? 'Het gaat per WhatsApp naar wie dat koos, en per e-mail naar de anderen. '
                  : 'Het gaat per e-mail. '}
                Wie deze berichten uitzette of er pas al veel kreeg, krijgt het niet.
              </p>
              <div className="actions">
                <Button
                  onClick={() => {
                    confirming.reset();
                    setSend(makeId());
                  }}
                >
                  Verstuur
                </Button>
              </div>
            </>
          )}
        </section>
      </div>
      <MemberLetterPreview letter={letter} />
    </div>
  );
}

/** 'Ongeveer 430 ouders': the number is in tens. */
function peopleWords(people: MaybeHidden): string {
  if (people === 'hidden') return 'Ouders die hierbij passen';
  return people === null ? 'Minder dan 10 ouders' : `Ongeveer ${sayPanelCount(people)} ouders`;
}

export function TestMemberLetter({ letter, whatsapp }: { letter: WrittenLetter; whatsapp: boolean }) {
  return (
    <TestLetter
      send={(way) => call(testMemberLetter, { body: { ...letter, way } })}
      whatsapp={whatsapp}
      title={<h2>Test naar jezelf</h2>}
    />
  );
}
