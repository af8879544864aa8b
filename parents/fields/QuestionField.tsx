import { type FocusEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import type { AttributeView } from '#contract/calls/members.ts';
import { sentences } from '#contract/fields.ts';
import { hasChoices, openAnswerFault, profileRefusals } from '#contract/profile.ts';
import { childrenNamed, openAnswersMost } from '#contract/values.ts';
import { CannotTakePart } from '#ui/CannotTakePart.tsx';
import { Checkbox } from '#ui/fields/Checkbox.tsx';
import { CheckboxGroup } from '#ui/fields/CheckboxGroup.tsx';
import type { Choice } from '#ui/fields/choices.tsx';
import { Field } from '#ui/fields/Field.tsx';
import { FieldGroup } from '#ui/fields/FieldGroup.tsx';
import { RadioGroup } from '#ui/fields/RadioGroup.tsx';
import { Select } from '#ui/fields/Select.tsx';
import { TextInput } from '#ui/fields/TextInput.tsx';
import { useChoice, useField, useFieldError, useFormAround, useValue } from '#ui/forms/fields.ts';
import { usePanel } from '#ui/panel.tsx';
import { type AccountFields, amountPath, yearsPath } from './account.ts';
import { BirthYearsField } from './BirthYearsField.tsx';
import { hasOpenAnswers, linesIn } from './questions.ts';

function ChildrenField({ question, leave }: { question: AttributeView; leave?: ReactNode }) {
  const form = useFormAround<AccountFields>();
  const amount = useValue<AccountFields, typeof amountPath>(amountPath);
  const [refused, setRefused] = useState(false);

  function choose(next: string) {
    const title = question.options.find(({ id }) => id === next)?.title ?? '';
    if (childrenNamed(title).count === 0) return setRefused(true);
    form.put(amountPath, next);
    form.look(amountPath);
    form.lookAgain(yearsPath);
  }

  return (
    <>
      <RadioGroup
        name={amountPath}
        legend={question.question}
        hint={question.description}
        error={useFieldError(amountPath)}
        required={question.required}
        layout="few"
        options={question.options.map(({ id, title }) => ({ value: id, label: title }))}
        value={typeof amount === 'string' ? amount : ''}
        onChange={(event) => choose(event.target.value)}
      />
      <CannotTakePart open={refused} onClose={() => setRefused(false)} leave={leave} />
    </>
  );
}

type Props = {
  question: AttributeView;
  /** Shown to who has no children: the way out for somebody who is a member. */
  leave?: ReactNode;
};

/** A profile question, drawn by its type; the few that need more are known by their key. */
export function QuestionField({ question, leave }: Props) {
  if (hasChoices(question.type) && question.options.length === 0) return <NoOptions question={question} />;
  if (question.key === 'children_amount') return <ChildrenField question={question} leave={leave} />;
  if (question.key === 'dob_children') return <BirthYearsField question={question} />;
  if (question.type === 'checkbox') return <BoxQuestion question={question} />;
  if (hasOpenAnswers(question)) return <OpenQuestion question={question} />;
  if (question.options.length === 0) return <TextQuestion question={question} />;
  return isLong(question) ? <ListQuestion question={question} /> : <ChoiceQuestion question={question} />;
}

/** More than fits beside other questions on a phone: a list that opens. */
const isLong = ({ type, options }: AttributeView) => type === 'multiple_choice' && options.length > 5;

function ListQuestion({ question }: Props) {
  const path = `attributes.${question.key}` as const;
  const chosen = useValue<AccountFields, typeof path>(path);
  return (
    <Field
      label={question.question}
      hint={question.description}
      id={path}
      error={useFieldError(path)}
      required={question.required}
    >
      <Select
        {...useField<AccountFields>(path)}
        {...useChoice<AccountFields>(path)}
        placeholder={chosen && !question.required ? 'Haal mijn antwoord weg' : 'Kies een antwoord'}
        options={question.options.map(({ id, title }) => ({ value: id, label: title }))}
      />
    </Field>
  );
}

function ChoiceQuestion({ question }: Props) {
  const path = `attributes.${question.key}` as const;
  const form = useFormAround<AccountFields>();
  const chosen = useValue<AccountFields, typeof path>(path);
  const options = question.options.map(({ id, title }) => ({ value: id, label: title }));
  const Group = question.type === 'multiple_answer' ? CheckboxGroup : RadioGroup;
  function wipe() {
    form.put(path, '');
    document.getElementById(path)?.querySelector('input')?.focus();
  }
  return (
    <>
      <Group
        {...useChoice<AccountFields>(path)}
        legend={question.question}
        hint={question.description}
        error={useFieldError(path)}
        required={question.required}
        layout={areShort(options) ? 'pair' : 'list'}
        options={options}
      />
      {/* A radio button that is chosen cannot be put off. */}
      {Group === RadioGroup && !question.required && chosen && (
        <button type="button" className="link-button" onClick={wipe}>
          Haal mijn antwoord weg<span className="unseen">{` bij ‘${question.question}’`}</span>
        </button>
      )}
    </>
  );
}

/** There is nothing to choose, so it need not be chosen. */
const NoOptions = ({ question }: Props) => (
  <Field label={question.question} hint={question.description} id={`attributes.${question.key}`}>
    <Select options={[]} />
  </Field>
);

const areShort = (options: readonly Choice[]) => options.every(({ label }) => String(label).length <= 20);

const inputs = { number: { inputMode: 'decimal', width: 'number' }, date: { type: 'date', width: 'number' } } as const;

function TextQuestion({ question }: Props) {
  const path = `attributes.${question.key}` as const;
  const field = useField<AccountFields>(path);
  return (
    <Field
      label={question.question}
      hint={question.description}
      id={path}
      error={useFieldError(path)}
      required={question.required}
    >
      {question.key === 'zipcode' ? (
        <TextInput {...field} width="year" inputMode="numeric" maxLength={4} autoComplete="postal-code" />
      ) : (
        <TextInput
          {...field}
          autoComplete="off"
          {...(question.format && inputs[question.format])}
          {...(question.format === 'date' && { min: question.least, max: question.most })}
        />
      )}
    </Field>
  );
}

/** A line for each answer: one to begin with. Empty ones are not sent. */
function OpenQuestion({ question }: Props) {
  const path = `attributes.${question.key}` as const;
  const form = useFormAround<AccountFields>();
  const held = linesIn(useValue<AccountFields, typeof path>(path));
  const lines = held.length > 0 ? held : [''];
  const error = useFieldError(path);
  const list = useRef<HTMLOListElement>(null);
  /** The line that takes the focus once it is drawn. */
  const next = useRef(-1);
  useEffect(() => {
    list.current?.querySelectorAll('input')[next.current]?.focus();
    next.current = -1;
  });
  function put(changed: string[], focus = -1) {
    next.current = focus;
    form.put(path, changed);
  }
  const leave = ({ target, relatedTarget }: FocusEvent<HTMLElement>) => {
    if (!target.closest('fieldset')?.contains(relatedTarget)) form.leave(path);
  };
  return (
    <FieldGroup
      legend={question.question}
      hint={question.description}
      // What is wrong with one answer stands at that answer.
      error={error && answerFaults.includes(error) ? undefined : error}
      required={question.required}
      id={path}
    >
      <ol className="open-answers" ref={list}>
        {lines.map((line, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: an answer is its place in the list
          <li key={at}>
            <Field label={`Antwoord ${at + 1}`} id={`${path}.${at}`} error={error && openAnswerFault(line)} plain>
              <TextInput
                value={line}
                onChange={({ target }) => put(lines.map((one, place) => (place === at ? target.value : one)))}
                onBlur={leave}
                autoComplete="off"
                aria-required={question.required && lines.length === 1}
              />
            </Field>
            {lines.length > 1 && (
              <button
                type="button"
                className="link-button"
                onBlur={leave}
                onClick={() => {
                  put(
                    lines.filter((_, place) => place !== at),
                    Math.max(0, at - 1),
                  );
                  form.lookAgain(path);
                }}
              >
                Haal weg<span className="unseen">{` antwoord ${at + 1}`}</span>
              </button>
            )}
          </li>
        ))}
      </ol>
      {lines.length < openAnswersMost && (
        <button type="button" className="link-button" onBlur={leave} onClick={() => put([...lines, ''], lines.length)}>
          Nog een toevoegen
        </button>
      )}
    </FieldGroup>
  );
}

const answerFaults: readonly string[] = [profileRefusals.bar, sentences.too_long, sentences.unreadable];

function BoxQuestion({ question }: Props) {
  const path = `attributes.${question.key}` as const;
  return (
    <Checkbox
      {...useChoice<AccountFields>(path)}
      label={question.key === 'privacy_policy' ? <PrivacyWords>{question.question}</PrivacyWords> : question.question}
      hint={question.description}
      error={useFieldError(path)}
      required={question.required}
    />
  );
}

/** The statement opens beside the form, so that nothing that was filled in is lost. */
function PrivacyWords({ children }: { children: string }) {
  const { privacy_url } = usePanel();
  const word = 'privacyverklaring';
  const [before, after] = children.split(word);
  if (after === undefined) return children;
  return (
    <>
      {before}
      <a href={privacy_url} target="_blank" rel="noopener">
        {word}
        <span className="unseen"> (opent in een nieuw tabblad)</span>
      </a>
      {after}
    </>
  );
}
