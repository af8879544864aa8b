import { Field } from '#ui/fields/Field.tsx';
import { TextInput } from '#ui/fields/TextInput.tsx';
import { Switch } from '../writing/editor/parts.tsx';

type Props = {
  /** Days after the invitation; null: nobody is thanked. */
  value: number | null;
  /** When the invitation leaves, as far as that is known. */
  invites: string | undefined;
  ends_at: string | null;
  onChange: (days: number | null) => void;
};

const daysMost = 365;
const usualDays = 14;
const dayMs = 86_400_000;

/** The first day on which everybody who can take part has: that after the questionnaire closes. */
const daysUntil = (invites: string | undefined, ends_at: string | null): number =>
  invites && ends_at
    ? Math.min(daysMost, Math.max(1, Math.ceil((Date.parse(ends_at) - Date.parse(invites)) / dayMs) + 1))
    : usualDays;

export function ThankYouChoice({ value, invites, ends_at, onChange }: Props) {
  return (
    <div>
      <Switch
        label="Bedank wie klaar is"
        told="Eén keer. Het telt niet mee voor hoe vaak we iemand vragen."
        checked={value !== null}
        onChange={(on) => onChange(on ? daysUntil(invites, ends_at) : null)}
      />
      {value !== null && (
        <Field
          label="Bedankbericht, dagen na de uitnodiging"
          hint="Aan wie dan klaar is. Wie later klaar is, bedank je met een volgend bedankbericht."
          id="bedankbericht"
        >
          <TextInput
            type="number"
            min={1}
            max={daysMost}
            value={value}
            onChange={({ target }) =>
              target.valueAsNumber >= 1 && onChange(Math.min(daysMost, Math.floor(target.valueAsNumber)))
            }
          />
        </Field>
      )}
    </div>
  );
}
