import type { CheckboxGroup } from '#ui/fields/CheckboxGroup.tsx';
import { ErrorText } from '#ui/fields/messages.tsx';
import type { RadioGroup } from '#ui/fields/RadioGroup.tsx';
import { TextArea } from '#ui/fields/TextArea.tsx';
import { fieldOf, otherChoice, otherOf } from '../field-names.ts';
import type { QuestionProps } from './question-props.ts';

/** A question with options, of which one is chosen or more. `told`: on a line below the question's own explanation. */
export const makeChoice = (Group: typeof RadioGroup | typeof CheckboxGroup, told = '') =>
  function ChoiceQuestion({ question, main, error, otherError }: QuestionProps) {
    const { id, title, description, options, has_other_option, is_required, rows } = question;
    return (
      <Group
        name={fieldOf(id)}
        error={error}
        required={is_required}
        className={main ? 'question' : 'question sub'}
        hint={told ? <Hints description={description} told={told} /> : description}
        legend={main ? <h1 tabIndex={-1}>{title}</h1> : <h2>{title}</h2>}
        options={options.map((option) => ({ value: option.id, label: option.title, hint: option.hint }))}
        rows={rows}
        {...(has_other_option === 1 && {
          other: { value: otherChoice, field: <Other name={otherOf(id)} error={otherError} /> },
        })}
      />
    );
  };

const Hints = ({ description, told }: { description: string; told: string }) => (
  <>
    {description && `${description} `}
    <span className="many">{told}</span>
  </>
);

function Other({ name, error }: { name: string; error: string | undefined }) {
  const errorId = error && `${name}-error`;
  return (
    <>
      <label htmlFor={name}>Schrijf hier je antwoord</label>
      <ErrorText id={errorId}>{error}</ErrorText>
      <TextArea id={name} name={name} rows={2} aria-invalid={error ? true : undefined} aria-describedby={errorId} />
    </>
  );
}
