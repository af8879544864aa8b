import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useParams, useSearchParams } from 'react-router';
import { leftOutWords } from '#contract/results/account.ts';
import { Button } from '#ui/Button.tsx';
import { Field } from '#ui/fields/Field.tsx';
import { Select } from '#ui/fields/Select.tsx';
import { TextInput } from '#ui/fields/TextInput.tsx';
import { useHeadingFocus } from '#ui/useHeadingFocus.ts';
import { number } from '../../number.ts';
import { useTitle } from '../../title.ts';
import { CampaignHead } from '../campaigns/CampaignHead.tsx';
import { AnswerList } from './AnswerList.tsx';
import { Codes } from './Codes.tsx';
import { NotShown } from './NotShown.tsx';
import { openQuery } from './openQuery.ts';
import { Views } from './ResultsHead.tsx';

export default function OpenAnswersScreen() {
  const { id = '' } = useParams();
  const [params, setParams] = useSearchParams();
  const query = {
    ...(params.get('vraag') && { question: params.get('vraag')! }),
    ...(params.get('zoek') && { search: params.get('zoek')! }),
    ...(params.get('onderwerp') && { code: params.get('onderwerp')! }),
    ...(params.get('na') && { after: params.get('na')! }),
  };
  const { data, error, refetch } = useQuery(openQuery(id, query));
  const heading = useHeadingFocus(id);
  useTitle(data ? `Open antwoorden - ${data.title}` : 'Open antwoorden');
  const change = (next: Record<string, string>) => {
    const changed = new URLSearchParams(params);
    changed.delete('na');
    for (const [key, value] of Object.entries(next)) value ? changed.set(key, value) : changed.delete(key);
    setParams(changed, { replace: !next.na });
  };
  if (!data) {
    return (
      <NotShown
        id={id}
        title="Open antwoorden"
        view="/open"
        heading={heading}
        error={error}
        again={() => void refetch()}
        loading="Bezig met laden van de antwoorden."
        nothing="Hier is nu niets te lezen."
      />
    );
  }
  const { questions, question, found, next } = data;
  const shown = questions.find((one) => one.id === question);
  return (
    <>
      <CampaignHead id={id} title={data.title} stage={data.stage} anonymous={data.anonymous} heading={heading} />
      <div className="lede">
        <p className="say">
          {question === null ? (
            'Er is nog geen vraag waarbij tien ouders iets schreven.'
          ) : (
            <>
              <b>{foundWords(found)}</b>
              {params.get('zoek') ? ` met ‘${params.get('zoek')}’.` : ', in een willekeurige volgorde.'}
            </>
          )}
        </p>
        <Views id={id} view="/open" />
      </div>
      <div className="account">
        <p>
          Namen, nummers en adressen zijn vervangen, zoals [naam]. Dat gaat vanzelf en vindt niet alles: lees na wat je
          wilt delen. Dat je deze lijst opent, staat in het logboek.{leftOutWords(data.left_out)}
        </p>
        <p>
          Je leest ze van alle ouders samen, ook als je bij de cijfers een groep koos: wat in een kleine groep is
          geschreven, is te makkelijk te herleiden tot één ouder.
        </p>
      </div>
      {questions.length > 0 && (
        <div className="crosstab-choice">
          <Field label="Vraag">
            <Select
              value={question ?? ''}
              options={questions.filter(({ few }) => !few).map(({ id: value, title }) => ({ value, label: title }))}
              onChange={({ currentTarget }) => change({ vraag: currentTarget.value, onderwerp: '' })}
            />
          </Field>
          <Search key={question} before={params.get('zoek') ?? ''} search={(zoek) => change({ zoek })} />
        </div>
      )}
      {questions.some(({ few }) => few) && (
        <p className="soft small few-texts">
          {`Minder dan 10 ouders schreven iets bij: ${questions
            .filter(({ few }) => few)
            .map(({ title }) => title)
            .join('; ')}.`}
        </p>
      )}
      {shown && (
        <div className="reading">
          <Codes
            id={id}
            data={data}
            chosen={params.get('onderwerp') ?? ''}
            choose={(onderwerp) => change({ onderwerp })}
          />
          <section aria-labelledby="antwoorden">
            <h2 className="asked-here" id="antwoorden">
              {shown.title}
            </h2>
            <AnswerList key={`${question} ${query.after}`} id={id} query={query} data={data} />
            <div className="actions">
              {query.after && (
                <Button kind="secondary" onClick={() => change({})}>
                  Naar het begin
                </Button>
              )}
              {next && (
                <Button kind="secondary" onClick={() => change({ na: next })}>
                  Volgende antwoorden
                </Button>
              )}
            </div>
          </section>
        </div>
      )}
    </>
  );
}

function foundWords(found: number | null): string {
  if (found === null) return 'Een verborgen aantal antwoorden';
  return found === 1 ? '1 antwoord' : `${number(found)} antwoorden`;
}

function Search({ before, search }: { before: string; search: (text: string) => void }) {
  const [text, setText] = useState(before);
  function submit(event: FormEvent) {
    event.preventDefault();
    search(text.trim());
  }
  return (
    <search>
      <form className="search-answers" onSubmit={submit}>
        <Field
          label="Zoek in de antwoorden"
          hint="Elk woord is een begin: ‘plan’ vindt plannen. Een streepje sluit uit."
        >
          <TextInput type="search" value={text} onChange={({ currentTarget }) => setText(currentTarget.value)} />
        </Field>
        <Button type="submit" kind="secondary">
          Zoek
        </Button>
      </form>
    </search>
  );
}
