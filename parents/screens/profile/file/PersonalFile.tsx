import { useEffect, useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { personalFile } from '#contract/calls/members.ts';
import { isoDay } from '#contract/format.ts';
import { Button, buttonClass } from '#ui/Button.tsx';
import { Field } from '#ui/fields/Field.tsx';
import { PasswordInput } from '#ui/fields/PasswordInput.tsx';
import { useField, useFieldError } from '#ui/forms/fields.ts';
import { isEmpty } from '#ui/forms/validation.ts';
import { IconBack } from '#ui/Icons.tsx';
import { Notice } from '#ui/Notice.tsx';
import { saveFile } from '#ui/saveFile.ts';
import { Unbroken, unbroken } from '#ui/Unbroken.tsx';
import { usePageTitle } from '#ui/usePageTitle.ts';
import { call } from '../../../api.ts';
import { type ServerRefusal, useCallForm } from '../../../call-form.ts';
import { takeFocus } from '../../../ScreenArrival.tsx';
import { AccountForm } from '../../account/AccountForm.tsx';
import { type Chapter, type ChapterEntry, chaptersOf, type Fact } from './chapters.ts';

function ChapterSection({ chapter: { key, title, entries } }: { chapter: Chapter }) {
  return (
    <section aria-labelledby={`deel-${key}`}>
      <h2 id={`deel-${key}`}>{title}</h2>
      {entries.length === 1 ? (
        <EntryBlock entry={entries[0]!} />
      ) : (
        <ul className="entries">
          {entries.map((entry, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: what is read here never changes places
            <li key={index}>
              <EntryBlock entry={entry} />
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

function EntryBlock({ entry: { title, facts, text } }: { entry: ChapterEntry }) {
  return (
    <>
      {title && <h3>{title}</h3>}
      <dl className="facts">
        {facts.map((fact) => (
          <FactRow key={fact.name} fact={fact} />
        ))}
      </dl>
      {text && (
        <details>
          <summary>Lees het bericht</summary>
          <p className="letter">{unbroken(text)}</p>
        </details>
      )}
    </>
  );
}

const FactRow = ({ fact: { name, words } }: { fact: Fact }) => (
  <div>
    <dt>{unbroken(name)}</dt>
    {words.map((one) => (
      <dd key={one} dir="auto">
        {unbroken(one)}
      </dd>
    ))}
  </div>
);

type File = Record<string, unknown>;

/** Everything that the panel holds about this member. Kept by this screen alone: who leaves it gives the password anew. */
export function PersonalFile() {
  usePageTitle('Wat we van je bewaren');
  const [file, setFile] = useState<File>();
  if (file) return <Shown file={file} />;
  return (
    <>
      <p className="lead soft column">Hier lees je alles wat we van je bewaren. Je kunt het ook downloaden.</p>
      <AskPassword onFile={setFile} />
    </>
  );
}

/** To read, to print and to take along. */
function Shown({ file }: { file: File }) {
  const print = useOpenForPrint();
  useEffect(() => takeFocus(document.querySelector<HTMLElement>('main h1')), []);
  return (
    <>
      <p className="lead soft column">
        Dit is alles wat we van je hebben. Alleen jij ziet deze pagina. Klopt er iets niet? Pas het aan in je account.
      </p>
      <div className="actions">
        <Link className={buttonClass('secondary')} to="/profiel">
          <IconBack /> Terug
        </Link>
        <Button onClick={() => download(file)}>Download als bestand</Button>
        <Button kind="secondary" onClick={print}>
          Print
        </Button>
      </div>
      {chaptersOf(file).map((chapter) => (
        <ChapterSection key={chapter.key} chapter={chapter} />
      ))}
      <p className="soft small column">
        In het bestand dat je downloadt, staan ook codes die alleen de computer gebruikt.
      </p>
    </>
  );
}

const download = (file: File): void =>
  saveFile(
    `mijn-gegevens-${isoDay(new Date())}.json`,
    new Blob([JSON.stringify(file, null, 2)], { type: 'application/json' }),
  );

/** On paper nothing can be opened, so that all of it is. */
function useOpenForPrint(): () => void {
  useEffect(() => {
    const openAll = () => {
      for (const one of document.querySelectorAll<HTMLDetailsElement>('.personal-file details')) one.open = true;
    };
    window.addEventListener('beforeprint', openAll);
    return () => window.removeEventListener('beforeprint', openAll);
  }, []);
  return () => window.print();
}

const values = { password: '' };

/** The way to everything that is kept: anyone who finds a phone that is logged in does not get that far. */
function AskPassword({ onFile }: { onFile: (file: Record<string, unknown>) => void }) {
  const [query] = useSearchParams();
  const token = query.get('token');
  /** Said instead of the file, the first time: a mail comes that asks whether it was them. */
  const [mail, setMail] = useState<string>();
  const form = useCallForm({
    schema: personalFile.body,
    values,
    names: { password: 'Wachtwoord' },
    secret: 'password',
    send: (body) => call(personalFile, { body: { ...body, ...(token && { token }) } }),
    onDone: onFile,
    onRefused: (told) => {
      setMail(told.type === 'MAIL_FIRST' || told.type === 'ADDRESS_FIRST' ? told.message : undefined);
      return onRefused(told);
    },
  });
  return (
    <>
      {mail && (
        <div aria-live="polite">
          <Notice title="Bijna klaar.">{mail}</Notice>
        </div>
      )}
      <AccountForm
        with={form}
        title="Wat we van je bewaren"
        explain={
          <p className="soft explain">
            {token ? (
              'Je opende de link uit je mail. Vul je wachtwoord nog één keer in.'
            ) : (
              <>
                Vul je wachtwoord in. De eerste keer sturen we je ook een <Unbroken>e-mail</Unbroken>, om zeker te weten
                dat jij het bent.
              </>
            )}
          </p>
        }
        undone="Je gegevens kwamen niet binnen."
        back="/profiel"
        send="Laat mijn gegevens zien"
        sending="Je gegevens komen eraan"
      >
        <PasswordField />
      </AccountForm>
    </>
  );
}

function PasswordField() {
  return (
    <Field label="Wachtwoord" id="password" error={useFieldError('password')}>
      <PasswordInput {...useField<typeof values>('password')} autoComplete="current-password" aria-required />
    </Field>
  );
}

const onRefused = ({ refusals, type }: ServerRefusal) =>
  isEmpty(refusals) && type === undefined
    ? { refusals, toast: 'Het ophalen van je gegevens is mislukt, probeer het later nogmaals.' }
    : { refusals };
