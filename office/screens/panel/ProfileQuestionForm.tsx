import { Link, useNavigate } from 'react-router';
import * as z from 'zod/mini';
import { attributePages, ownPages, ownTypes, ratherNot } from '#contract/attributes.ts';
import {
  addProfileQuestion,
  changeProfileQuestion,
  type OwnQuestionView,
  type OwnQuestionWords,
  ownOptionsMost,
} from '#contract/calls/office/support/profile-questions.ts';
import { hasChoices } from '#contract/profile.ts';
import { Button, buttonClass } from '#ui/Button.tsx';
import { Checkbox } from '#ui/fields/Checkbox.tsx';
import { CheckboxGroup } from '#ui/fields/CheckboxGroup.tsx';
import { ErrorSummary } from '#ui/fields/ErrorSummary.tsx';
import { Field } from '#ui/fields/Field.tsx';
import { FieldGroup } from '#ui/fields/FieldGroup.tsx';
import { RadioGroup } from '#ui/fields/RadioGroup.tsx';
import { Select } from '#ui/fields/Select.tsx';
import { TextInput } from '#ui/fields/TextInput.tsx';
import { FormContext, useChoice, useField, useFieldError, useFormAround, useHeld, useValue } from '#ui/forms/fields.ts';
import { useToast } from '#ui/Toasts.tsx';
import { call } from '../../api.ts';
import { useContractForm } from '../../contract-form.ts';
import { forgetQuestions } from './panelQueries.ts';

/** A form holds a page as a word. */
type Values = Omit<OwnQuestionWords, 'page'> & { page: string };
const blank: Values = {
  title: '',
  question: '',
  description: '',
  type: 'multiple_choice',
  options: [{ title: '' }, { title: '' }],
  page: '0',
  asked: 'registration',
  required: false,
  sensitive: false,
};

const typeTitles: Record<(typeof ownTypes)[number], string> = {
  multiple_choice: 'Eén antwoord',
  multiple_answer: 'Meer antwoorden',
  checkbox: 'Een vinkje',
  text: 'Een kort antwoord in eigen woorden',
};
const places = [
  { value: 'registration', label: 'Bij het aanmelden en in het profiel' },
  { value: 'profile', label: 'Alleen in het profiel' },
  { value: 'survey', label: 'Alleen als een vragenlijst het nodig heeft' },
];

const optionPath = (at: number) => `options.${at}.title`;

export function ProfileQuestionForm({ question }: { question: OwnQuestionView | undefined }) {
  const navigate = useNavigate();
  const toast = useToast();
  const isOut = question !== undefined && question.state !== 'draft';
  const { form, lines, attempt, busy, submit } = useContractForm<Values>({
    schema: z.pipe(z.transform(bodyOf), addProfileQuestion.body),
    place: `profile question ${question?.key ?? 'new'}`,
    values: question ? { ...question, page: String(question.page) } : blank,
    asks: {
      title: 'Vul in waar de vraag over gaat.',
      question: 'Vul de vraag in.',
      description: '',
      type: 'Kies een soort antwoord.',
      options: 'Vul de antwoorden in.',
      page: 'Kies een pagina.',
      asked: 'Kies waar je het vraagt.',
      required: '',
      ...Object.fromEntries(
        Array.from({ length: ownOptionsMost }, (_, at) => [
          optionPath(at),
          `Vul antwoord ${at + 1} in, of haal het weg.`,
        ]),
      ),
    },
    summary: true,
    otherwise: 'title',
    async send(values) {
      const body = bodyOf(values);
      const key = question?.key ?? (await call(addProfileQuestion, { body })).key;
      if (question) await call(changeProfileQuestion, { params: { key }, body });
      await forgetQuestions();
      toast.success(isOut ? 'De vraag is veranderd. Ouders lezen haar vanaf nu zo.' : 'Het concept is bewaard.');
      if (!question) await navigate(`/profielvragen/${key}`, { replace: true });
    },
  });
  return (
    <form className="form after" noValidate onSubmit={submit}>
      <ErrorSummary errors={lines} attempt={attempt} />
      <FormContext value={form}>
        <Fields isOut={isOut} />
        <Shown />
      </FormContext>
      <div className="actions tight">
        <Button type="submit" busy={busy !== undefined} busyText="Bezig met bewaren">
          {isOut ? 'Verander de vraag' : 'Bewaar als concept'}
        </Button>
        <Link className={buttonClass('quiet')} to="/profielvragen">
          Toch niet
        </Link>
      </div>
    </form>
  );
}

/** Answers that were typed before another type was chosen stay here, and are not sent. */
const bodyOf = ({ title, question, description, type, options, page, asked, required, sensitive }: Values) => ({
  ...{ title, question, description, type, page: Number(page), asked, required, sensitive },
  options: hasChoices(type) ? options : [],
});

function Fields({ isOut }: { isOut: boolean }) {
  const type = useValue<Values, 'type'>('type');
  return (
    <>
      <Field
        label="Waar gaat het over?"
        hint="Een paar woorden, zoals ‘Thuistaal’. Zo heet de vraag in tabellen."
        id="title"
        error={useFieldError('title')}
      >
        <TextInput {...useField<Values>('title')} autoComplete="off" maxLength={60} aria-required />
      </Field>
      <Field label="Vraag" hint="Zoals een ouder haar leest." id="question" error={useFieldError('question')}>
        <TextInput {...useField<Values>('question')} autoComplete="off" maxLength={200} aria-required />
      </Field>
      <Field
        label="Uitleg onder de vraag"
        hint="Waarom je het vraagt, in een zin of twee."
        id="description"
        error={useFieldError('description')}
      >
        <TextInput {...useField<Values>('description')} autoComplete="off" maxLength={500} />
      </Field>
      {isOut ? <p className="soft">{`Soort antwoord: ‘${typeTitles[type]}’. Dat staat vast.`}</p> : <TypeField />}
      {hasChoices(type) && <Options isOut={isOut} />}
      <Field label="Op welke pagina?" id="page">
        <Select
          {...useField<Values>('page')}
          options={attributePages.slice(0, ownPages).map((label, at) => ({ value: String(at), label }))}
        />
      </Field>
      <RadioGroup {...useChoice<Values>('asked')} legend="Waar vragen we het?" options={places} />
      <Checkbox
        {...useChoice<Values>('required')}
        label="Verplicht"
        hint="Wie al lid is, vragen we het bij het volgende bezoek. Niemand wordt buitengesloten."
        error={useFieldError('required')}
      />
      <Checkbox
        {...useChoice<Values>('sensitive')}
        label="Gevoelig"
        hint="Dit zegt iets over afkomst, gezondheid, geloof of iets anders dat heel persoonlijk is. Met een antwoord geeft een ouder toestemming: we bewaren de vraag en de uitleg erbij, zoals ze er stonden."
      />
    </>
  );
}

const TypeField = () => (
  <RadioGroup
    {...useChoice<Values>('type')}
    legend="Soort antwoord"
    options={ownTypes.map((value) => ({ value, label: typeTitles[value] }))}
  />
);

/** A line for each. What was published is retired and never goes: who chose it keeps it. */
function Options({ isOut }: { isOut: boolean }) {
  const form = useFormAround<Values>();
  const options = useValue<Values, 'options'>('options');
  const refused = useHeld(form, () => options.map((_, at) => form.refusal(optionPath(at)) ?? '').join('\n')).split(
    '\n',
  );
  const put = (next: Values['options']) => form.put('options', next);
  const change = (at: number, more: object) => {
    put(options.map((one, place) => (place === at ? { ...one, ...more } : one)));
    form.lookAgain(optionPath(at));
  };
  return (
    <FieldGroup
      legend="Antwoorden"
      hint={`Voeg ‘${ratherNot.title}’ toe als iemand het niet hoeft te zeggen.`}
      error={useFieldError('options')}
      id="options"
    >
      <ol className="own-options">
        {options.map(({ id, title, retired }, at) => (
          <li key={id ?? `new ${at}`}>
            <Field label={`Antwoord ${at + 1}`} id={optionPath(at)} error={refused[at]} plain>
              <TextInput
                value={title}
                maxLength={100}
                readOnly={retired === true}
                onChange={({ target }) => change(at, { title: target.value })}
              />
            </Field>
            {isOut && id ? (
              <Button kind="quiet" onClick={() => change(at, { retired: retired ? undefined : true })}>
                {retired ? 'Bied weer aan' : 'Bied niet meer aan'}
              </Button>
            ) : (
              <Button kind="quiet" onClick={() => put(options.filter((_, place) => place !== at))}>
                Haal weg
              </Button>
            )}
          </li>
        ))}
      </ol>
      {options.length < ownOptionsMost && (
        <Button kind="secondary" onClick={() => put([...options, { title: '' }])}>
          Nog een antwoord
        </Button>
      )}
    </FieldGroup>
  );
}

/** As a parent sees it; nothing of it can be pressed. */
function Shown() {
  const question = useValue<Values, 'question'>('question');
  const description = useValue<Values, 'description'>('description');
  const type = useValue<Values, 'type'>('type');
  const options = useValue<Values, 'options'>('options');
  const required = useValue<Values, 'required'>('required');
  const choices = options
    .filter(({ title, retired }) => title.trim() !== '' && !retired)
    .map(({ title }) => ({ value: title, label: title }));
  const legend = question.trim() || 'Nog geen vraag';
  return (
    <section className="block own-shown" aria-labelledby="voorbeeld">
      <div className="title">
        <h2 id="voorbeeld">Zo ziet een ouder het</h2>
      </div>
      <div inert>
        {type === 'multiple_choice' && (
          <RadioGroup
            name="shown"
            legend={legend}
            hint={description}
            options={choices}
            required={required}
            value=""
            onChange={() => undefined}
          />
        )}
        {type === 'multiple_answer' && (
          <CheckboxGroup
            name="shown"
            legend={legend}
            hint={description}
            options={choices}
            required={required}
            value={[]}
            onChange={() => undefined}
          />
        )}
        {type === 'checkbox' && <Checkbox name="shown" label={legend} hint={description} required={required} />}
        {type === 'text' && (
          <Field label={legend} hint={description} required={required} id="shown">
            <TextInput readOnly />
          </Field>
        )}
      </div>
    </section>
  );
}
