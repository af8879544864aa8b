import { useLayoutEffect, useRef, useState } from 'react';
import type { SegmentView } from '#contract/calls/surveys.ts';
import { type Children, openAnswersMost } from '#contract/values.ts';
import { Checkbox } from '#ui/fields/Checkbox.tsx';
import { CheckboxGroup } from '#ui/fields/CheckboxGroup.tsx';
import { Field } from '#ui/fields/Field.tsx';
import { FieldGroup, type FieldGroupProps } from '#ui/fields/FieldGroup.tsx';
import { RadioGroup } from '#ui/fields/RadioGroup.tsx';
import { TextInput, type TextInputProps } from '#ui/fields/TextInput.tsx';
import { fieldOf } from '../field-names.ts';
import { SurveyBirthYears } from './SurveyBirthYears.tsx';

type Props = {
  segment: SegmentView;
  error: string | undefined;
  /** How many children were chosen on this screen; null where that is not asked. */
  chosen: Children | null;
  /** What its fields held before: there is one to begin with. */
  kept: readonly string[];
};

/** A profile question, drawn by its type; the years of the children by their key. */
export function DetailField({ segment, error, chosen, kept }: Props) {
  const { key, type, question, description, options } = segment;
  const name = fieldOf(key);
  const shared = { hint: description, error };
  if (type === 'checkbox') return <Checkbox {...shared} name={name} label={question} value="true" />;
  if (key === 'dob_children') {
    return <SurveyBirthYears {...shared} id={name} legend={question} chosen={chosen} kept={kept} />;
  }
  if (type === 'multiple_open') return <OpenAnswers {...shared} id={name} legend={question} kept={kept} />;
  if (options.length === 0) {
    return (
      <Field {...shared} label={question} id={name}>
        {key === 'zipcode' ? (
          <TextInput name={name} width="year" inputMode="numeric" maxLength={4} autoComplete="postal-code" />
        ) : (
          <TextInput name={name} autoComplete="off" {...inputOf(segment)} />
        )}
      </Field>
    );
  }
  const Group = type === 'multiple_answer' ? CheckboxGroup : RadioGroup;
  return (
    <Group
      {...shared}
      name={name}
      legend={question}
      options={options.map(({ id, title }) => ({ value: id, label: title }))}
    />
  );
}

type OpenProps = Omit<FieldGroupProps, 'children'> & { id: string; kept: readonly string[] };

/** A line for each answer; what stays empty is none. */
function OpenAnswers({ kept, ...group }: OpenProps) {
  const [added, setAdded] = useState(1);
  const count = Math.max(added, kept.length);
  const last = useRef<HTMLInputElement>(null);
  useLayoutEffect(() => {
    if (added > 1) last.current?.focus();
  }, [added]);
  return (
    <FieldGroup {...group}>
      <ol className="open-answers">
        {Array.from({ length: count }, (_, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: an answer is its place in the list
          <li key={at}>
            <Field label={`Antwoord ${at + 1}`} id={`${group.id}-${at + 1}`} plain>
              <TextInput
                ref={at === count - 1 ? last : undefined}
                name={group.id}
                defaultValue={kept[at]}
                autoComplete="off"
              />
            </Field>
          </li>
        ))}
      </ol>
      {count < openAnswersMost && (
        <button type="button" className="link-button" onClick={() => setAdded(count + 1)}>
          Nog een toevoegen
        </button>
      )}
    </FieldGroup>
  );
}

/** As in the profile (parents/fields/QuestionField.tsx). */
function inputOf({ format, least, most }: SegmentView): TextInputProps {
  if (format === 'number') return { width: 'number', inputMode: 'decimal' };
  return format === 'date' ? { width: 'number', type: 'date', min: least, max: most } : {};
}
