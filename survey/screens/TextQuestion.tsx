import { ErrorText, Hint, messageIds, Star } from '#ui/messages.tsx';
import { TextArea } from '#ui/TextArea.tsx';

type Props = {
  name: string;
  title: string;
  hint: string;
  error: string | undefined;
  required: boolean;
  main: boolean;
  className: string;
};

/** A heading with the label inside it: a label may not hold a heading. */
export function TextQuestion({ name, title, hint, error, required, main, className }: Props) {
  const ids = messageIds(name, hint, error);
  const Heading = main ? 'h1' : 'h2';
  return (
    <div className={`field ${className}`}>
      <Heading tabIndex={-1}>
        <label htmlFor={name}>
          {title}
          {required && <Star />}
        </label>
      </Heading>
      <Hint id={ids.hint}>{hint}</Hint>
      <ErrorText id={ids.error}>{error}</ErrorText>
      <TextArea
        id={name}
        name={name}
        aria-describedby={ids.describedBy}
        aria-invalid={error ? true : undefined}
        aria-required={required || undefined}
      />
    </div>
  );
}
