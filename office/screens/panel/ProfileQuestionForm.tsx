import { useRef, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import * as z from 'zod/mini';
import { attributePages, ownPages, ownTypes } from '#contract/attributes.ts';
import {
  addProfileQuestion,
  changeProfileQuestion,
  type OwnQuestionView,
  type OwnQuestionWords,
  ownOptionsMost,
  stepProfileQuestion,
} from '#contract/calls/office/support/profile-questions.ts';
import { hasChoices } from '#contract/profile.ts';
import { Button, buttonClass } from '#ui/Button.tsx';
import { Checkbox } from '#ui/fields/Checkbox.tsx';
import { ErrorSummary } from '#ui/fields/ErrorSummary.tsx';
import { Field } from '#ui/fields/Field.tsx';
import { FieldGroup } from '#ui/fields/FieldGroup.tsx';
import { RadioGroup } from '#ui/fields/RadioGroup.tsx';
import { Select } from '#ui/fields/Select.tsx';
import { TextArea } from '#ui/fields/TextArea.tsx';
import { TextInput } from '#ui/fields/TextInput.tsx';
import { FormContext, useChoice, useField, useFieldError, useValue } from '#ui/forms/fields.ts';
import { useToast } from '#ui/Toasts.tsx';
import { call } from '../../api.ts';
import { useContractForm } from '../../contract-form.ts';
import { useSession } from '../../session.ts';
import { forgetQuestions } from './panelQueries.ts';
import { optionPath, QuestionOptions } from './QuestionOptions.tsx';
import { isMeasured, type QuestionDraft, QuestionPreview, TypeUses, typeTitles } from './QuestionPreview.tsx';
import { SensitiveModal } from './QuestionUpkeep.tsx';

const consentOffered =
  'Met je antwoord vind je goed dat we dit gebruiken voor dit panel. Je kunt het altijd weer weghalen.';
const blank: QuestionDraft = {
  title: '',
  question: '',
  description: '',
  type: 'multiple_choice',
  options: [{ title: '' }, { title: '' }],
  least: '',
  most: '',
  page: '0',
  asked: 'registration',
  required: false,
  sensitive: false,
  consent: consentOffered,
  due_months: '',
};

const dueTimes = [
  { value: '', label: 'Na een jaar' },
  { value: '6', label: 'Na een half jaar' },
  { value: '3', label: 'Na drie maanden' },
];
const places = [
  { value: 'registration', label: 'Bij het aanmelden en in het profiel' },
  { value: 'profile', label: 'Alleen in het profiel' },
  { value: 'survey', label: 'Alleen als een vragenlijst het nodig heeft' },
];

export function ProfileQuestionForm({ question }: { question: OwnQuestionView | undefined }) {
  const navigate = useNavigate();
  const toast = useToast();
  const { tryout } = useSession();
  const isOut = question !== undefined && question.state !== 'draft';
  const publishing = useRef(false);
  const [asking, setAsking] = useState(false);
  const agreed = useRef(false);
  const { form, lines, attempt, busy, submit } = useContractForm<QuestionDraft>({
    schema: z.pipe(z.transform(bodyOf), addProfileQuestion.body),
    place: `profile question ${question?.key ?? 'new'}`,
    values: question
      ? {
          ...question,
          // Once a colleague published it there is a newer one.
          version: isOut ? question.version : 0,
          page: String(question.page),
          least: question.least ?? '',
          most: question.most ?? '',
          consent: question.consent || consentOffered,
          due_months: String(question.due_months ?? ''),
        }
      : blank,
    asks: {
      title: 'Vul in waar de vraag over gaat.',
      question: 'Vul de vraag in.',
      description: '',
      type: 'Kies een soort antwoord.',
      options: 'Vul de antwoorden in.',
      least: '',
      most: '',
      page: 'Kies een pagina.',
      asked: 'Kies waar je het vraagt.',
      required: '',
      consent: 'Vul in waarmee een ouder instemt.',
      due_months: '',
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
      if (isOut && values.sensitive && !question.sensitive && !agreed.current) return setAsking(true);
      agreed.current = false;
      const body = bodyOf(values);
      const { version, revision } = values;
      const key = question?.key ?? (await call(addProfileQuestion, { body })).key;
      if (question) await call(changeProfileQuestion, { params: { key }, body: { ...body, version, revision } });
      if (publishing.current) await call(stepProfileQuestion, { params: { key }, body: { state: 'asked' } });
      await forgetQuestions();
      toast.success(
        isOut
          ? 'De vraag is veranderd. Ouders lezen haar vanaf nu zo.'
          : publishing.current
            ? `De vraag staat klaar voor ouders.${tryout && hasAnswers(values.type) ? ' De ouders van de testomgeving hebben hem al beantwoord.' : ''}`
            : 'Het concept is bewaard.',
      );
      if (!question) await navigate(`/profielvragen/${key}`, { replace: true });
    },
  });
  return (
    <form className="form after own-form" noValidate onSubmit={submit}>
      <ErrorSummary errors={lines} attempt={attempt} />
      <FormContext value={form}>
        <div className="own-question">
          <div className="form">
            <Fields isOut={isOut} />
          </div>
          <QuestionPreview />
        </div>
      </FormContext>
      {!isOut && (
        <p className="soft">
          Een concept ziet geen ouder. Na het publiceren staat het soort antwoord vast. Antwoorden kun je dan nog
          toevoegen of niet meer aanbieden.
        </p>
      )}
      <div className="actions tight">
        {!isOut && (
          <Button
            busy={busy !== undefined}
            busyText="Bezig met publiceren"
            onClick={() => {
              publishing.current = true;
              void form.submit();
            }}
          >
            Publiceer de vraag
          </Button>
        )}
        <Button
          type="submit"
          kind={isOut ? 'primary' : 'secondary'}
          busy={busy !== undefined}
          busyText="Bezig met bewaren"
          onClick={() => {
            publishing.current = false;
          }}
        >
          {isOut ? 'Verander de vraag' : 'Bewaar als concept'}
        </Button>
        <Link className={buttonClass('quiet')} to="/profielvragen">
          Toch niet
        </Link>
      </div>
      {question && (
        <SensitiveModal
          questionKey={question.key}
          open={asking}
          onClose={() => setAsking(false)}
          onAct={() => {
            setAsking(false);
            agreed.current = true;
            void form.submit();
          }}
        />
      )}
    </form>
  );
}

const hasAnswers = (type: QuestionDraft['type']) => hasChoices(type) || type === 'checkbox';

/** Answers that were typed before another type was chosen stay here, and are not sent. */
const bodyOf = ({ page, options, least, most, ...values }: QuestionDraft): OwnQuestionWords => {
  const { title, question, description, type, asked, required, sensitive, consent, due_months } = values;
  return {
    ...{ title, question, description, type, page: Number(page), asked, required, sensitive },
    consent: sensitive ? consent : '',
    least: (isMeasured(type) && least) || null,
    most: (isMeasured(type) && most) || null,
    options: hasChoices(type) ? options : [],
    due_months: due_months === '' ? null : Number(due_months),
  };
};

function Fields({ isOut }: { isOut: boolean }) {
  const type = useValue<QuestionDraft, 'type'>('type');
  const sensitive = useValue<QuestionDraft, 'sensitive'>('sensitive');
  return (
    <>
      <Field
        label="Waar gaat het over?"
        hint="Een paar woorden, zoals ‘Thuistaal’. Zo heet de vraag in tabellen."
        id="title"
        error={useFieldError('title')}
      >
        <TextInput {...useField<QuestionDraft>('title')} autoComplete="off" maxLength={60} aria-required />
      </Field>
      <Field label="Vraag" hint="Zoals een ouder haar leest." id="question" error={useFieldError('question')}>
        <TextInput {...useField<QuestionDraft>('question')} autoComplete="off" maxLength={200} aria-required />
      </Field>
      <Field
        label="Uitleg onder de vraag"
        hint="Waarom je het vraagt, in een zin of twee."
        id="description"
        error={useFieldError('description')}
      >
        <TextInput {...useField<QuestionDraft>('description')} autoComplete="off" maxLength={500} />
      </Field>
      {isOut ? <p className="soft">{`Soort antwoord: ‘${typeTitles[type]}’. Dat staat vast.`}</p> : <TypeField />}
      <TypeUses />
      {hasChoices(type) && <QuestionOptions isOut={isOut} />}
      {isMeasured(type) && <Bounds isDay={type === 'date'} />}
      <Field label="Op welke pagina?" id="page">
        <Select
          {...useField<QuestionDraft>('page')}
          options={attributePages.slice(0, ownPages).map((label, at) => ({ value: String(at), label }))}
        />
      </Field>
      <RadioGroup {...useChoice<QuestionDraft>('asked')} legend="Waar vragen we het?" options={places} />
      <Field label="Wanneer vragen we of het nog klopt?" id="due_months">
        <Select {...useField<QuestionDraft>('due_months')} options={dueTimes} />
      </Field>
      <Checkbox
        {...useChoice<QuestionDraft>('required')}
        label="Verplicht"
        hint="Wie al lid is, vragen we het bij het volgende bezoek. Niemand wordt buitengesloten."
        error={useFieldError('required')}
      />
      <Checkbox
        {...useChoice<QuestionDraft>('sensitive')}
        label="Gevoelig"
        hint="Dit zegt iets over afkomst, gezondheid, geloof of iets anders dat heel persoonlijk is. Het staat nooit samen met herkomst of inkomen in één tabel, bestand of steekproef."
      />
      {sensitive && <ConsentField />}
    </>
  );
}

const ConsentField = () => (
  <Field
    label="Toestemming, zoals een ouder haar leest"
    hint="Staat onder de vraag. We bewaren deze zin bij de toestemming."
    id="consent"
    error={useFieldError('consent')}
  >
    <TextArea {...useField<QuestionDraft>('consent')} rows={2} maxLength={300} aria-required />
  </Field>
);

const TypeField = () => (
  <RadioGroup
    {...useChoice<QuestionDraft>('type')}
    legend="Soort antwoord"
    options={ownTypes.map((value) => ({ value, label: typeTitles[value] }))}
  />
);

/** Both may stay empty. */
function Bounds({ isDay }: { isDay: boolean }) {
  const input = isDay ? ({ type: 'date' } as const) : ({ inputMode: 'decimal' } as const);
  return (
    <FieldGroup
      legend={isDay ? 'Welke dagen passen?' : 'Welke getallen passen?'}
      hint={isDay ? 'Laat leeg wat niet uitmaakt.' : 'Leeg is 0 of meer. Een komma mag.'}
    >
      <div className="joined span">
        <Field label="Van" id="least" error={useFieldError('least')} plain>
          <TextInput {...useField<QuestionDraft>('least')} {...input} width="number" autoComplete="off" />
        </Field>
        <Field label="Tot en met" id="most" error={useFieldError('most')} plain>
          <TextInput {...useField<QuestionDraft>('most')} {...input} width="number" autoComplete="off" />
        </Field>
      </div>
    </FieldGroup>
  );
}
