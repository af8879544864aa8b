import { attributes } from '#contract/attributes.ts';
import { backgrounds } from '#contract/questions/background.ts';
import { own } from '#contract/writing/changes.ts';
import { Field } from '#ui/fields/Field.tsx';
import { FieldGroup } from '#ui/fields/FieldGroup.tsx';
import { TextInput } from '#ui/fields/TextInput.tsx';
import { useEditing, type Writing } from '../editing.tsx';
import { readMoment, writeMoment } from '../edits/moment-text.ts';
import { KeptField, Switch } from '../parts.tsx';

type Props = { writing: Writing; anonymousFixed: boolean };

/** What holds for the whole list. */
export function Settings({ writing: { draft }, anonymousFixed }: Props) {
  const editing = useEditing();
  const value = (name: string) => own(draft.settings, name);
  const anonymous = value('anonymous') === true;
  return (
    <section className="writing settings" aria-labelledby="instellingen">
      <h2 id="instellingen" tabIndex={-1}>
        Instellingen
      </h2>
      <Switch
        label="Anoniem"
        told={
          anonymousFixed
            ? 'Dit is aan ouders beloofd en kan niet meer veranderen.'
            : 'Er is één link voor iedereen. Niemand kan zien wie wat antwoordde.'
        }
        fixed={anonymousFixed}
        checked={anonymous}
        onChange={(on) => editing.set('anonymous', on || undefined, 'Anoniem gewijzigd')}
      />
      <Moment label="Gaat open" name="opens_at" value={value('opens_at')} hint="Zonder dag: zodra je publiceert." />
      <Moment label="Sluit" name="closes_at" value={value('closes_at')} hint="Zonder tijd: aan het eind van die dag." />
      <KeptField
        label="Waar ouders na afloop heen gaan"
        hint="Een adres dat met https:// begint. Zonder adres is dat de voorpagina van het panel."
        inputMode="url"
        value={String(value('link') ?? '')}
        onKeep={(link) => editing.set('link', link || undefined, 'Link gewijzigd')}
      />
      {anonymous ? (
        <p className="soft">Van een anonieme vragenlijst zijn geen kenmerken bekend. Stel ze als vraag.</p>
      ) : (
        <>
          <Keys
            name="attributes"
            legend="Gegevens die nog ontbreken"
            hint="Aan het eind vragen we deze aan wie ze nog niet in het profiel heeft."
            known={asked}
            value={value('attributes')}
          />
          <Keys
            name="background"
            legend="Kenmerken voor de resultaten"
            hint="De resultaten kun je dan naar deze kenmerken verdelen. De inleiding vertelt ouders dat."
            known={known}
            value={value('background')}
          />
        </>
      )}
    </section>
  );
}

const asked = attributes.filter(({ key }) => key !== 'privacy_policy').map(({ key, short }) => ({ key, label: short }));
const known = Object.entries(backgrounds).map(([key, { title }]) => ({ key, label: title }));

type KeysProps = {
  name: string;
  legend: string;
  hint: string;
  known: readonly { key: string; label: string }[];
  value: unknown;
};

/** Some of a list of keys. What the file names that we do not know stays, and publishing says so. */
function Keys({ name, legend, hint, known, value }: KeysProps) {
  const editing = useEditing();
  const chosen = Array.isArray(value) ? value : [];
  if (known.length === 0) return null;
  return (
    <FieldGroup legend={legend} hint={hint}>
      <div className="key-list">
        {known.map(({ key, label }) => (
          <Switch
            key={key}
            label={label}
            checked={chosen.includes(key)}
            onChange={(on) => {
              const next = on ? [...chosen, key] : chosen.filter((one) => one !== key);
              editing.set(name, next.length > 0 ? next : undefined, `${legend} gewijzigd`);
            }}
          />
        ))}
      </div>
    </FieldGroup>
  );
}

type MomentProps = { label: string; name: string; value: unknown; hint: string };

/** A day, and a time if it matters; in Amsterdam. */
function Moment({ label, name, value, hint }: MomentProps) {
  const editing = useEditing();
  const said = readMoment(value);
  const keep = (text: string | undefined) => editing.set(name, text, `‘${label}’ gewijzigd`);
  if (said.other !== undefined) {
    return (
      <KeptField
        label={label}
        hint="Zoals 2026-12-01, of 2026-12-01T09:00."
        value={said.other}
        onKeep={(text) => keep(text || undefined)}
      />
    );
  }
  return (
    <FieldGroup legend={label} hint={hint}>
      <div className="joined moment">
        <Field label="Dag" plain>
          <TextInput
            type="date"
            value={said.day}
            onChange={({ target }) => keep(writeMoment(target.value, said.time))}
          />
        </Field>
        <Field label="Tijd" plain>
          <TextInput
            type="time"
            value={said.time}
            readOnly={said.day === ''}
            onChange={({ target }) => keep(writeMoment(said.day, target.value))}
          />
        </Field>
      </div>
    </FieldGroup>
  );
}
