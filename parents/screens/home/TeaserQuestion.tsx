import type { FormEvent } from 'react';
import type { Taste as Tasted } from '#contract/calls/home.ts';
import { Button } from '#ui/Button.tsx';
import { CheckboxGroup } from '#ui/fields/CheckboxGroup.tsx';
import { RadioGroup } from '#ui/fields/RadioGroup.tsx';
import { carryAnswer } from './carryAnswer.ts';

/** The first question of a survey that is open for everybody. What is chosen goes along to the survey, and is saved there. */
export function Taste({ taste }: { taste: Tasted }) {
  const { token, title, questions_most: most, question } = taste;
  const Group = question.several ? CheckboxGroup : RadioGroup;

  function goOn(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const chosen = new FormData(event.currentTarget).getAll('taste').map(String);
    carryAnswer(taste, chosen);
    // The survey is a page of its own.
    window.location.assign(`/anoniem-onderzoek/${encodeURIComponent(token)}`);
  }

  return (
    <section className="taste beside" aria-labelledby="proef">
      <div>
        <h2 id="proef">Doe meteen mee</h2>
        <p>
          De eerste vraag van <strong>{title}</strong>. {most === 1 ? 'Eén vraag' : `Maximaal ${most} vragen`}, zonder
          account of naam.
        </p>
      </div>
      <form noValidate onSubmit={goOn}>
        <Group
          name="taste"
          id="taste"
          legend={question.title}
          hint={question.description || undefined}
          options={question.options.map(({ id, title: label }) => ({ value: id, label }))}
        />
        <div className="actions">
          <Button kind="secondary" type="submit" arrow="forward">
            Ga verder
          </Button>
          <p className="small soft">We bewaren je antwoord pas hierna.</p>
        </div>
      </form>
    </section>
  );
}
