import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useCallback, useEffect } from 'react';
import { Link, useSearchParams } from 'react-router';
import { type ShownLetter, testLetter } from '#contract/calls/office/letters.ts';
import type { SentKind } from '#contract/calls/office/sending.ts';
import { ownSetting } from '#questionnaire/draft/changes.ts';
import { Notice } from '#ui/Notice.tsx';
import { call } from '../../api.ts';
import { NotThere } from '../../parts/NotThere.tsx';
import { TitledSection } from '../../parts/TitledSection.tsx';
import { useDraft, useDraftStore } from '../../writing/DraftOf.tsx';
import { ReadAlong } from '../../writing/ReadAlong.tsx';
import { EditingProvider, useMakeEditing } from '../writing/editor/editing.tsx';
import { LetterWords, letters as ownWords } from '../writing/editor/settings/LetterWords.tsx';
import { nameOfKind } from './mailing-choices.ts';
import { mailingKindNames } from './mailing-words.ts';
import { Phone } from './Phone.tsx';
import { type LetterFormat, type LetterReader, lettersQuery } from './sendingQueries.ts';
import { TestLetter } from './TestLetter.tsx';
import { ofTaking, WordsWait } from './WordsWait.tsx';

const kinds: SentKind[] = ['invitation', 'reminder', 'thank_you'];
const channels = [
  { name: 'whatsapp', label: 'WhatsApp' },
  { name: 'email', label: 'E-mail' },
] as const;

const aboutTest = {
  email: 'De knop opent het voorbeeld in het kantoor. Er wordt niemand uitgenodigd.',
  whatsapp: 'Er staat ‘Test’ voor. De knop opent een uur lang een voorbeeld. Er wordt niemand uitgenodigd.',
};

/** Every letter as it will arrive: its words beside a phone that shows them. */
export function LetterDesk({ id }: { id: string }) {
  const { draft, revision, state, out, writes, reread } = useDraft(id);
  const store = useDraftStore(id);
  useEffect(() => store.startWriting(), [store]);
  const now = useCallback(() => ({ ...store.get(), change: store.change }), [store]);
  const { editing, said } = useMakeEditing(now);
  const [search] = useSearchParams();
  const kind = kinds.find((one) => nameOfKind(one) === search.get('bericht')) ?? 'invitation';
  const way: LetterFormat = search.get('weg') === 'email' ? 'email' : 'whatsapp';
  const look: LetterReader = { reader: search.get('lezer') === 'naamloos' ? 'nameless' : 'named' };
  const { data, error, refetch } = useQuery({ ...lettersQuery(id, revision, look), placeholderData: keepPreviousData });
  const to = (part: Record<string, string>) => `?${new URLSearchParams({ ...Object.fromEntries(search), ...part })}`;
  const letter = data?.letters.find((one) => one.kind === kind);
  const written = ownWords.find(({ name }) => name === kind);
  return (
    <EditingProvider value={editing}>
      <TitledSection id="berichten" title="Zo komt het aan">
        {data?.pending && out && (
          <WordsWait id={id} saved={state === 'saved'} revision={revision} taken={reread}>
            De vragenlijst loopt al: tot je ze overneemt, krijgen ouders het vorige bericht. {ofTaking}
          </WordsWait>
        )}
        <div className="letter-desk">
          <nav aria-label="Welk bericht">
            <ul className="letter-list">
              {kinds.map((one) => (
                <li key={one}>
                  <h3>{mailingKindNames[one]}</h3>
                  <ul>
                    {channels.map(({ name, label }) => (
                      <li key={name}>
                        <Link
                          to={to({ bericht: nameOfKind(one), weg: name })}
                          replace
                          preventScrollReset
                          aria-current={one === kind && name === way ? 'true' : undefined}
                          aria-label={`${mailingKindNames[one]}: ${label}`}
                        >
                          {label}
                        </Link>
                      </li>
                    ))}
                  </ul>
                </li>
              ))}
            </ul>
            <p className="soft small after">
              Per sms gaat er geen uitnodiging. Wie geen WhatsApp kreeg, krijgt één keer e-mail.
            </p>
          </nav>
          <div className="compose">
            {written ? (
              <ReadAlong reading={!writes}>
                <LetterWords
                  letter={written}
                  value={ownSetting(draft.settings, written.name)}
                  variables={data?.variables ?? []}
                  subjectless={way === 'whatsapp'}
                >
                  {letter && <Remarks letter={letter} way={way} />}
                </LetterWords>
              </ReadAlong>
            ) : (
              <p className="measure">
                Een bedankbericht heeft geen eigen tekst. Het panel zegt zelf dank je wel, en vertelt dat er niets meer
                hoeft.
              </p>
            )}
            {data && (
              <TestLetter
                key={`${kind} ${way}`}
                send={(by) => call(testLetter, { params: { id, kind }, body: { ...look, way: by } })}
                whatsapp={way === 'whatsapp'}
                saved={state === 'saved'}
                title={<h3>Test naar jezelf</h3>}
                about={aboutTest}
              />
            )}
          </div>
          {letter && <Phone id={id} letter={letter} way={way} look={look} revision={revision} to={to} />}
          {error && !data && (
            <NotThere title="De berichten konden niet worden geladen." error={error} again={() => void refetch()} />
          )}
        </div>
        <p className="unseen" role="status">
          {said}
        </p>
      </TitledSection>
    </EditingProvider>
  );
}

/** What the writer should know of this letter. */
function Remarks({ letter: { unknown, whatsapp }, way }: { letter: ShownLetter; way: LetterFormat }) {
  return (
    <div aria-live="polite">
      {unknown.length > 0 && (
        <Notice kind="wrong" title={`{${unknown[0]}} is nog niet bekend.`}>
          Zo kan het bericht niet weg. Vul het in bij de instellingen van de vragenlijst, of haal het uit de tekst.
        </Notice>
      )}
      {way === 'whatsapp' && (
        <p className="soft small">
          {whatsapp.cut
            ? 'In WhatsApp past niet alles: daar staan de eerste twee zinnen, tot 400 tekens. De rest staat alleen in de e-mail.'
            : 'In WhatsApp staan de eerste twee zinnen van deze tekst. Wat eromheen staat, heeft WhatsApp goedgekeurd.'}
        </p>
      )}
    </div>
  );
}
