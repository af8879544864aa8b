import type { SurveyQuestion } from '#contract/flow.ts';
import { CheckboxGroup } from '#ui/CheckboxGroup.tsx';
import { ErrorText } from '#ui/messages.tsx';
import { RadioGroup } from '#ui/RadioGroup.tsx';
import { TextArea } from '#ui/TextArea.tsx';
import { fieldOf, otherChoice, otherOf } from '../answers.ts';
import { TextQuestion } from './TextQuestion.tsx';

type Props = {
  question: SurveyQuestion;
  /** The one of the screen is its heading; those below it have headings of their own. */
  main: boolean;
  error: string | undefined;
  otherError: string | undefined;
};

export function QuestionField({ question, main, error, otherError }: Props) {
  const { id, title, description, type, options, has_other_option, is_required } = question;
  const shared = {
    name: fieldOf(id),
    error,
    required: is_required,
    className: main ? 'question' : 'question sub',
  };
  if (type === 'text') {
    return <TextQuestion {...shared} title={title} hint={description} main={main} />;
  }
  const many = type === 'multiple_answer';
  const Group = many ? CheckboxGroup : RadioGroup;
  return (
    <Group
      {...shared}
      hint={many ? `${description} ${mayTakeMore}`.trim() : description}
      legend={main ? <h1 tabIndex={-1}>{title}</h1> : <h2>{title}</h2>}
      options={options.map((option) => ({ value: option.id, label: option.title }))}
      {...(has_other_option === 1 && {
        other: { value: otherChoice, field: <Other name={otherOf(id)} error={otherError} /> },
      })}
    />
  );
}

const mayTakeMore = 'Je kunt meer dan één antwoord kiezen.';

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
