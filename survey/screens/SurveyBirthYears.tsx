import { useLayoutEffect, useRef, useState } from 'react';
import { screenRules } from '#contract/screen-rules.ts';
import { type Children, someChildren, yearsQuestion } from '#contract/values.ts';
import { Field } from '#ui/fields/Field.tsx';
import { FieldGroup, type FieldGroupProps } from '#ui/fields/FieldGroup.tsx';
import { TextInput } from '#ui/fields/TextInput.tsx';

type Props = Omit<FieldGroupProps, 'children' | 'legend'> & {
  id: string;
  legend: string;
  /** How many children were chosen on this screen; null where that is not asked. */
  chosen: Children | null;
  kept: readonly string[];
};

/** One field for each child. Where the number is not known, fields are added one by one. */
export function SurveyBirthYears({ chosen, kept, ...group }: Props) {
  const [added, setAdded] = useState(1);
  const { open, count: least } = chosen ?? someChildren;
  const count = open ? Math.max(least, added, kept.length) : least;
  // Who lowers the number and raises it again finds the years still there.
  const [most, setMost] = useState(count);
  if (count > most) setMost(count);
  return (
    <FieldGroup
      {...group}
      legend={open ? group.legend : yearsQuestion(group.legend, count)}
      hint={count > 1 ? `${group.hint} Weet je een jaar niet? Laat het leeg.` : group.hint}
    >
      <div className="years">
        {Array.from({ length: Math.max(count, most) }, (_, index) => (
          <Year
            // biome-ignore lint/suspicious/noArrayIndexKey: a child is its place in the row
            key={index}
            name={group.id}
            number={index + 1}
            kept={kept[index]}
            left={index >= count}
            judged={Boolean(group.error)}
          />
        ))}
      </div>
      {open && count < screenRules.birth_years_most && (
        <button type="button" className="link-button" onClick={() => setAdded(count + 1)}>
          Nog een kind toevoegen
        </button>
      )}
    </FieldGroup>
  );
}

type YearProps = { name: string; number: number; kept: string | undefined; left: boolean; judged: boolean };

function Year({ name, number, kept = '', left, judged }: YearProps) {
  const input = useRef<HTMLInputElement>(null);
  useLayoutEffect(() => {
    if (kept && input.current) input.current.value ||= kept;
  }, [kept]);
  return (
    <div hidden={left}>
      <Field label={`Kind ${number}`} id={`${name}-${number}`} plain>
        <TextInput
          ref={input}
          aria-invalid={(judged && !isLikely(input.current?.value.trim() ?? '')) || undefined}
          name={name}
          disabled={left}
          width="year"
          inputMode="numeric"
          maxLength={4}
          autoComplete="off"
        />
      </Field>
    </div>
  );
}

/** Which of the years the refusal is about; whether one is right is the server's to say. */
function isLikely(year: string): boolean {
  const now = new Date().getFullYear();
  return /^\d{4}$/.test(year) && Number(year) >= now - screenRules.child_age_limit_years && Number(year) <= now;
}
