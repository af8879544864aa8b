import type { SegmentView } from '#contract/calls/surveys.ts';
import type { Children } from '#contract/values.ts';
import { Checkbox } from '#ui/fields/Checkbox.tsx';
import { CheckboxGroup } from '#ui/fields/CheckboxGroup.tsx';
import { Field } from '#ui/fields/Field.tsx';
import { RadioGroup } from '#ui/fields/RadioGroup.tsx';
import { TextInput, type TextInputProps } from '#ui/fields/TextInput.tsx';
import { fieldOf } from '../field-names.ts';
import { SurveyBirthYears } from './SurveyBirthYears.tsx';

type Props = {
  segment: SegmentView;
  error: string | undefined;
  /** How many children were chosen on this screen; null where that is not asked. */
  chosen: Children | null;
  years: readonly string[];
};

/** A profile question, drawn by its type; the years of the children by their key. */
export function DetailField({ segment, error, chosen, years }: Props) {
  const { key, type, question, description, options } = segment;
  const name = fieldOf(key);
  const shared = { hint: description, error };
  if (type === 'checkbox') return <Checkbox {...shared} name={name} label={question} value="true" />;
  if (key === 'dob_children') {
    return <SurveyBirthYears {...shared} id={name} legend={question} chosen={chosen} kept={years} />;
  }
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

/** As in the profile (parents/fields/QuestionField.tsx). */
function inputOf({ format, least, most }: SegmentView): TextInputProps {
  if (format === 'number') return { width: 'number', inputMode: 'decimal' };
  return format === 'date' ? { width: 'number', type: 'date', min: least, max: most } : {};
}
