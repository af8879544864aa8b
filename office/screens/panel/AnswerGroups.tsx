import * as z from 'zod/mini';
import {
  type FixedQuestionView,
  groupAnswers,
  type OwnQuestionView,
  ownOptionsMost,
} from '#contract/calls/office/support/profile-questions.ts';
import { eachAnswer } from '#contract/own-questions.ts';
import { Button } from '#ui/Button.tsx';
import { ErrorSummary } from '#ui/fields/ErrorSummary.tsx';
import { Field } from '#ui/fields/Field.tsx';
import { FieldGroup } from '#ui/fields/FieldGroup.tsx';
import { Select } from '#ui/fields/Select.tsx';
import { TextInput } from '#ui/fields/TextInput.tsx';
import { FormContext, useFieldError, useFormAround, useHeld, useValue } from '#ui/forms/fields.ts';
import { useToast } from '#ui/Toasts.tsx';
import { call } from '../../api.ts';
import { useContractForm } from '../../contract-form.ts';
import { TitledSection } from '../../parts/TitledSection.tsx';
import { forgetQuestions } from './panelQueries.ts';

/** `of`: in which group each answer is; -1: in none. */
type Values = { titles: string[]; of: { id: string; at: number }[] };
type Question = Pick<OwnQuestionView | FixedQuestionView, 'key' | 'options' | 'classes'>;

const titlePath = (at: number) => `classes.${at}.title`;
const optionsPath = (at: number) => `classes.${at}.options`;

const bodyOf = ({ titles, of }: Values) => ({
  classes: titles.map((title, at) => ({ title, options: of.filter((one) => one.at === at).map(({ id }) => id) })),
});

function valuesOf({ options, classes }: Question): Values {
  const groups = classes.length > 0 ? classes.filter(({ retired }) => !retired) : eachAnswer(options);
  return {
    titles: groups.map(({ title }) => title),
    of: eachAnswer(options).map(({ id }) => ({ id, at: groups.findIndex((one) => one.options.includes(id)) })),
  };
}

export function AnswerGroups({ question }: { question: Question }) {
  const toast = useToast();
  const { form, lines, attempt, busy, submit } = useContractForm<Values>({
    schema: z.pipe(z.transform(bodyOf), groupAnswers.body),
    place: `answer groups ${question.key}`,
    values: valuesOf(question),
    asks: {
      classes: 'Maak minstens twee groepen.',
      ...Object.fromEntries(
        Array.from({ length: ownOptionsMost }, (_, at) => [
          [titlePath(at), `Geef groep ${at + 1} een naam.`],
          [optionsPath(at), `Zet een antwoord in groep ${at + 1}, of haal de groep weg.`],
        ]).flat(),
      ),
    },
    summary: true,
    otherwise: 'titles',
    async send(values) {
      await call(groupAnswers, { params: { key: question.key }, body: bodyOf(values) });
      await forgetQuestions();
      toast.success('De groepen zijn bewaard.');
    },
  });
  return (
    <TitledSection id="groepen" title="Groepen van antwoorden">
      <p className="measure">
        Zo tellen de antwoorden mee in uitsplitsingen, steekproeven en de cijfers van Nederland. Verander je een groep,
        dan is dat een nieuwe: resultaten van eerder houden de oude. Vul daarna bij Representativiteit de cijfers van de
        nieuwe groep in.
      </p>
      <form className="form after" noValidate onSubmit={submit}>
        <ErrorSummary errors={lines} attempt={attempt} />
        <FormContext value={form}>
          <Groups options={question.options} />
        </FormContext>
        <div className="actions tight">
          <Button type="submit" busy={busy !== undefined} busyText="Bezig met bewaren">
            Bewaar de groepen
          </Button>
        </div>
      </form>
    </TitledSection>
  );
}

function Groups({ options }: Pick<Question, 'options'>) {
  const form = useFormAround<Values>();
  const titles = useValue<Values, 'titles'>('titles');
  const of = useValue<Values, 'of'>('of');
  const refused = useHeld(form, () =>
    titles.map((_, at) => form.refusal(titlePath(at)) ?? form.refusal(optionsPath(at)) ?? '').join('\n'),
  ).split('\n');
  const rename = (at: number, title: string) => {
    form.put('titles', titles.with(at, title));
    form.lookAgain(titlePath(at));
  };
  const drop = (gone: number) => {
    form.put('titles', titles.toSpliced(gone, 1));
    form.put(
      'of',
      of.map(({ id, at }) => ({ id, at: at === gone ? -1 : at > gone ? at - 1 : at })),
    );
  };
  const put = (id: string, to: number) => {
    form.put(
      'of',
      of.map((one) => (one.id === id ? { id, at: to } : one)),
    );
    for (const at of titles.keys()) form.lookAgain(optionsPath(at));
  };
  const choices = [
    ...titles.map((title, at) => ({ value: String(at), label: title.trim() || `Groep ${at + 1}` })),
    { value: '-1', label: 'Telt nergens mee' },
  ];
  return (
    <>
      <FieldGroup legend="Groepen" id="classes" error={useFieldError('classes')}>
        <ol className="own-options">
          {titles.map((title, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a group is its place, and its name may be empty
            <li key={at}>
              <Field label={`Groep ${at + 1}`} id={titlePath(at)} error={refused[at]} plain>
                <TextInput value={title} maxLength={60} onChange={({ target }) => rename(at, target.value)} />
              </Field>
              <Button kind="quiet" onClick={() => drop(at)}>
                Haal weg
              </Button>
            </li>
          ))}
        </ol>
        {titles.length < ownOptionsMost && (
          <Button kind="secondary" onClick={() => form.put('titles', [...titles, ''])}>
            Nog een groep
          </Button>
        )}
      </FieldGroup>
      <FieldGroup legend="Welk antwoord hoort waar?">
        <ul className="own-options pairs">
          {eachAnswer(options).map(({ id, title }) => (
            <li key={id}>
              <Field label={title} id={`of.${id}`} plain>
                <Select
                  value={String(of.find((one) => one.id === id)?.at ?? -1)}
                  options={choices}
                  onChange={({ target }) => put(id, Number(target.value))}
                />
              </Field>
            </li>
          ))}
        </ul>
      </FieldGroup>
    </>
  );
}
