import { ErrorText, Hint, messageIds, Star } from '#ui/fields/messages.tsx';
import { TextArea } from '#ui/fields/TextArea.tsx';
import { fieldOf } from '../field-names.ts';
import type { QuestionProps } from './question-props.ts';

/** A heading with the label inside it: a label may not hold a heading. */
export function TextQuestion({ question, main, error }: QuestionProps) {
  const { id, title, description, is_required: required } = question;
  const hint = description || 'Een paar woorden is genoeg. Meer mag ook.';
  const name = fieldOf(id);
  const ids = messageIds(name, hint, error);
  const Heading = main ? 'h1' : 'h2';
  const control = {
    id: name,
    name,
    'aria-describedby': ids.describedBy,
    'aria-invalid': error ? true : undefined,
    'aria-required': required || undefined,
  };
  return (
    <div className={main ? 'field question' : 'field question sub'}>
      <Heading tabIndex={-1}>
        <label htmlFor={name}>
          {title}
          {required && <Star />}
        </label>
      </Heading>
      <Hint id={ids.hint}>{hint}</Hint>
      <ErrorText id={ids.error}>{error}</ErrorText>
      <TextArea {...control} />
    </div>
  );
}
