import { ratherNot } from '#contract/attributes.ts';
import { ownOptionsMost } from '#contract/calls/office/support/profile-questions.ts';
import { Button } from '#ui/Button.tsx';
import { Field } from '#ui/fields/Field.tsx';
import { FieldGroup } from '#ui/fields/FieldGroup.tsx';
import { TextInput } from '#ui/fields/TextInput.tsx';
import { useFieldError, useFormAround, useHeld, useValue } from '#ui/forms/fields.ts';
import type { QuestionDraft } from './QuestionPreview.tsx';

export const optionPath = (at: number) => `options.${at}.title`;

/** A line for each. What was published is retired and never goes: who chose it keeps it. */
export function QuestionOptions({ isOut }: { isOut: boolean }) {
  const form = useFormAround<QuestionDraft>();
  const options = useValue<QuestionDraft, 'options'>('options');
  const refused = useHeld(form, () => options.map((_, at) => form.refusal(optionPath(at)) ?? '').join('\n')).split(
    '\n',
  );
  const put = (next: QuestionDraft['options']) => form.put('options', next);
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
