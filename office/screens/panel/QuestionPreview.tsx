import { lazy, Suspense, useState } from 'react';
import { ownFormats, type ownTypes } from '#contract/attributes.ts';
import type { OwnQuestionWords } from '#contract/calls/office/support/profile-questions.ts';
import { hasChoices } from '#contract/profile.ts';
import type { QuestionEntry } from '#questionnaire/draft/campaign-file.ts';
import { Checkbox } from '#ui/fields/Checkbox.tsx';
import { CheckboxGroup } from '#ui/fields/CheckboxGroup.tsx';
import { Field } from '#ui/fields/Field.tsx';
import { FieldGroup } from '#ui/fields/FieldGroup.tsx';
import { RadioGroup } from '#ui/fields/RadioGroup.tsx';
import { TextInput } from '#ui/fields/TextInput.tsx';
import { useFormAround, useValue } from '#ui/forms/fields.ts';
import { PartBoundary } from '../../parts/PartBoundary.tsx';
import { noHint } from '../writing/editor/hints.ts';
import { useSettled } from '../writing/editor/useSettled.ts';

/** A form holds a page as a word. */
export type QuestionDraft = Omit<OwnQuestionWords, 'page' | 'least' | 'most' | 'consent' | 'due_months'> & {
  page: string;
  least: string;
  most: string;
  consent: string;
  due_months: string;
  /** The one that the writer began with: a colleague's is not overwritten. */
  version?: number | undefined;
  revision?: string | undefined;
};

export const isMeasured = (type: QuestionDraft['type']) => ownFormats.some((one) => one === type);

export const typeTitles: Record<(typeof ownTypes)[number], string> = {
  multiple_choice: 'Eén antwoord',
  multiple_answer: 'Meer antwoorden',
  checkbox: 'Een vinkje',
  text: 'Een kort antwoord in eigen woorden',
  multiple_open: 'Meer korte antwoorden in eigen woorden',
  number: 'Een getal',
  date: 'Een datum',
};

const no_classes = 'Uitsplitsen kan er niet mee, en in een bestand met antwoorden staat het niet.';
const measured = `Je kunt hiermee kiezen in een steekproef, van en tot en met. ${no_classes} Wil je dat wel? Vraag dan naar groepen, met één antwoord.`;
const words = `Wat een ouder schrijft leest alleen die ouder zelf, in het profiel en bij inzage. Kiezen in een steekproef kan er niet mee. ${no_classes}`;
const uses: Partial<Record<QuestionDraft['type'], string>> = {
  multiple_answer: `Je kunt hiermee kiezen in een steekproef. ${no_classes}`,
  text: words,
  multiple_open: words,
  number: measured,
  date: measured,
};

/** What cannot be done with its answers, before somebody publishes it: its type stays. */
export function TypeUses() {
  const told = uses[useValue<QuestionDraft, 'type'>('type')];
  return told && <p className="soft">{told}</p>;
}

/** As a parent sees it on a phone; nothing of it can be pressed. Below it what could be plainer. */
export function QuestionPreview() {
  const question = useValue<QuestionDraft, 'question'>('question');
  const description = useValue<QuestionDraft, 'description'>('description');
  const consent = useValue<QuestionDraft, 'consent'>('consent');
  const sensitive = useValue<QuestionDraft, 'sensitive'>('sensitive');
  const type = useValue<QuestionDraft, 'type'>('type');
  const options = useValue<QuestionDraft, 'options'>('options');
  const required = useValue<QuestionDraft, 'required'>('required');
  const choices = options
    .filter(({ title, retired }) => title.trim() !== '' && !retired)
    .map(({ title }) => ({ value: title, label: title }));
  const legend = question.trim() || 'Nog geen vraag';
  const hint = [description, sensitive && consent].filter(Boolean).join(' ');
  const shared = { name: 'shown', legend, hint, options: choices, required, onChange: () => undefined };
  return (
    <section className="own-shown" aria-labelledby="voorbeeld">
      <h2 id="voorbeeld">Zo ziet een ouder het</h2>
      <div className="own-phone" inert>
        {type === 'multiple_choice' && <RadioGroup {...shared} value="" />}
        {type === 'multiple_answer' && <CheckboxGroup {...shared} value={[]} />}
        {type === 'checkbox' && <Checkbox name="shown" label={legend} hint={hint} required={required} />}
        {type === 'multiple_open' && (
          <FieldGroup legend={legend} hint={hint} required={required}>
            <ol className="open-answers">
              <li>
                <Field label="Antwoord 1" id="shown" plain>
                  <TextInput />
                </Field>
              </li>
            </ol>
            <button type="button" className="link-button">
              Nog een toevoegen
            </button>
          </FieldGroup>
        )}
        {(type === 'text' || isMeasured(type)) && (
          <Field label={legend} hint={hint} required={required} id="shown">
            <TextInput {...(isMeasured(type) && { width: 'number' })} {...(type === 'date' && { type })} />
          </Field>
        )}
      </div>
      <PlainerWords />
    </section>
  );
}

const HintText = lazy(() => import('../writing/editor/question/HintText.tsx'));

function PlainerWords() {
  const form = useFormAround<QuestionDraft>();
  const title = useValue<QuestionDraft, 'question'>('question');
  const type = useValue<QuestionDraft, 'type'>('type');
  const options = useValue<QuestionDraft, 'options'>('options');
  const [waved, setWaved] = useState<ReadonlySet<string>>(new Set());
  const kind = type === 'checkbox' || type === 'multiple_open' ? 'text' : type;
  const entry = {
    title,
    type: kind,
    ...(hasChoices(type) && { options: options.map((one) => ({ title: one.title })) }),
  };
  const words = JSON.stringify(entry);
  const settled = useSettled(words);
  return (
    <PartBoundary of={settled} failed={<p className="soft small">{noHint}</p>}>
      <Suspense>
        <HintText
          entry={JSON.parse(settled) as QuestionEntry}
          waved={waved}
          isOld={settled !== words}
          onTake={(better) => form.put('question', String(better.title ?? title))}
          onWave={(name) => setWaved(new Set([...waved, name]))}
        />
      </Suspense>
    </PartBoundary>
  );
}
