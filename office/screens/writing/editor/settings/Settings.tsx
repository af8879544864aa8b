import { useEffect, useState } from 'react';
import { askable, isErased } from '#contract/attributes.ts';
import { isDay } from '#contract/format.ts';
import { partial_percent } from '#contract/office/dispositions.ts';
import { backgroundChoices } from '#questionnaire/background.ts';
import { armIds, arms_most } from '#questionnaire/chance.ts';
import { type Change, ownSetting } from '#questionnaire/draft/changes.ts';
import { Field } from '#ui/fields/Field.tsx';
import { FieldGroup } from '#ui/fields/FieldGroup.tsx';
import { DateInput, TimeInput } from '../../../../parts/DateInput.tsx';
import { readTime } from '../../../../parts/moment-words.ts';
import { useEditing, type Writing } from '../editing.tsx';
import { readMoment, writeMoment } from '../edits/moment-text.ts';
import { numberIn } from '../edits/number-in.ts';
import { fieldId } from '../element-ids.ts';
import { KeptField, Switch } from '../parts.tsx';

type Props = {
  writing: Writing;
  /** Whether what is out is anonymous; undefined while nothing is. */
  anonymousOut: boolean | undefined;
};

export function Settings({ writing: { draft }, anonymousOut }: Props) {
  const editing = useEditing();
  useEffect(() => editing.retryFocus(), [editing]);
  const value = (name: string) => ownSetting(draft.settings, name);
  const anonymous = value('anonymous') === true;
  const asksKnown = ofPeople.some((name) => value(name) !== undefined);

  /** Nothing is known of who answers: what would have come from the profile goes along, in one act. */
  function turnAnonymous(on: boolean) {
    const gone = on ? ofPeople.filter((name) => value(name) !== undefined) : [];
    editing.act(
      [
        { kind: 'set', name: 'anonymous', ...(on && { value: true }) },
        ...gone.map((name): Change => ({ kind: 'set', name })),
      ],
      'Anoniem gewijzigd',
      gone.length > 0 ? 'Wat uit het profiel kwam, is eruit. Met Ctrl Z komt het terug.' : undefined,
    );
  }
  return (
    <section className="writing settings" aria-labelledby="instellingen">
      <h2 id="instellingen" tabIndex={-1}>
        Instellingen
      </h2>
      <Switch
        label="Anoniem"
        told={
          anonymousOut !== undefined
            ? anonymous === anonymousOut
              ? 'Dit is aan ouders beloofd en kan niet meer veranderen.'
              : 'Aan ouders is het anders beloofd. Zet dit terug.'
            : 'Er is één link voor iedereen. Antwoorden komen door elkaar te staan: daarna kan niemand zien wie wat antwoordde.'
        }
        fixed={anonymous === anonymousOut}
        checked={anonymous}
        onChange={turnAnonymous}
      />
      <Moment label="Gaat open" name="opens_at" value={value('opens_at')} hint="Zonder dag: zodra je publiceert." />
      <Moment label="Sluit" name="closes_at" value={value('closes_at')} hint="Zonder tijd: aan het eind van die dag." />
      <KeptField
        id={fieldId('link')}
        label="Waar ouders na afloop heen gaan"
        hint="Een adres dat met https:// begint. Zonder adres is dat de homepage van het panel."
        inputMode="url"
        value={String(value('link') ?? '')}
        onKeep={(link) => editing.set('link', link || undefined, 'Link gewijzigd')}
      />
      {!anonymous && (
        <KeptField
          id={fieldId('partial_percent')}
          label="‘Deels ingevuld’ vanaf"
          hint={`Hoeveel procent van de vragen iemand die stopte, gehad moet hebben. Zonder getal is dat ${partial_percent}.`}
          inputMode="decimal"
          value={String(value('partial_percent') ?? '')}
          onKeep={(text) => editing.set('partial_percent', numberIn(text), 'Grens voor ‘deels ingevuld’ gewijzigd')}
        />
      )}
      {anonymous && (
        <p className="soft">
          {asksKnown
            ? 'Van een anonieme vragenlijst is niets uit het profiel bekend. Zet dit uit, en stel het als vraag.'
            : 'Van een anonieme vragenlijst is niets uit het profiel bekend. Stel als vraag wat je wilt weten.'}
        </p>
      )}
      <Keys
        key={`gegevens ${anonymous}`}
        name="attributes"
        legend="Gegevens die nog ontbreken"
        hint="Aan het eind vragen we deze aan wie ze nog niet in het profiel heeft."
        known={askable()}
        value={value('attributes')}
        only={anonymous}
      />
      {!anonymous && Array.isArray(value('attributes')) && (
        <KeptField
          id={fieldId('attributes_months')}
          label="Opnieuw vragen na"
          hint="Een aantal maanden. Wie langer geleden antwoord gaf, vragen we het nog een keer. Zonder getal vragen we het nooit opnieuw."
          inputMode="decimal"
          value={String(value('attributes_months') ?? '')}
          onKeep={(text) => editing.set('attributes_months', numberIn(text), 'Maanden tot opnieuw vragen gewijzigd')}
        />
      )}
      <Keys
        key={`kenmerken ${anonymous}`}
        name="background"
        legend="Kenmerken voor de resultaten"
        hint="De resultaten kun je dan naar deze kenmerken verdelen, en een vraag kun je er alleen voor een groep mee tonen. De inleiding vertelt ouders welke het zijn. Een eigen profielvraag met één antwoord of een vinkje kan erbij; een met meer antwoorden, een getal, een datum of eigen woorden niet."
        known={backgroundChoices()}
        value={value('background')}
        only={anonymous}
      />
      <Arms value={value('arms')} anonymous={anonymous} />
    </section>
  );
}

/** Settings that take something out of the profile of who answers. */
const ofPeople = ['attributes', 'background'] as const;
type KeysProps = {
  name: string;
  legend: string;
  hint: string;
  known: readonly { key: string; label: string }[];
  value: unknown;
  /** What is chosen can be put off, and nothing else chosen. */
  only: boolean;
};

/**
 * Some of a list of keys. One that a file names and we do not know stands among them, so that it can be put off; what was
 * put off here stays, to be put on again.
 */
function Keys({ name, legend, hint, known, value, only }: KeysProps) {
  const editing = useEditing();
  const chosen: unknown[] = Array.isArray(value) ? value : value === undefined ? [] : [value];
  const [first] = useState(chosen);
  const isShown = (key: unknown) => chosen.includes(key) || first.includes(key);
  const unknown = [...new Set([...first, ...chosen])].filter(
    (one) => !known.some(({ key }) => key === one) && !isErased(String(one)),
  );
  const all = [
    ...known.filter(({ key }) => !only || isShown(key)),
    ...unknown.map((one) => ({ key: one, label: String(one) })),
  ];
  if (all.length === 0) return null;
  return (
    <FieldGroup id={fieldId(name)} legend={legend} hint={hint}>
      <div className="key-list">
        {all.map(({ key, label }) => (
          <Switch
            key={label}
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

/** Arms by chance. Their letters stay, whatever their titles become: conditions and files go by those. */
function Arms({ value, anonymous }: { value: unknown; anonymous: boolean }) {
  const editing = useEditing();
  const arms: unknown[] = Array.isArray(value) ? value : [];
  const ids = armIds(arms);
  const keep = (next: unknown[]) =>
    editing.set('arms', next.length > 0 ? next : undefined, 'Groepen door het lot gewijzigd');
  return (
    <FieldGroup
      legend="Verdeel over groepen door het lot"
      hint={
        anonymous
          ? 'Dat kan niet als de vragenlijst anoniem is: in een kleine groep is te herkennen wat één ouder antwoordde.'
          : 'De groepen worden ongeveer even groot, en een ouder blijft in dezelfde. Met ‘Toon alleen als …’ krijgt één groep een vraag. In de bestanden staat wie in welke zat.'
      }
    >
      <div className="arms">
        {ids.map((id, at) => (
          <KeptField
            key={id}
            id={fieldId(`arms[${at}]`)}
            label={`Groep ${id}`}
            value={String(arms[at] ?? '')}
            onKeep={(title) => keep(arms.with(at, title))}
          />
        ))}
      </div>
      <div className="chips">
        {!anonymous && arms.length < arms_most && (
          <button
            type="button"
            className="button quiet"
            onClick={() => keep(arms.length > 0 ? [...arms, ''] : ['', ''])}
          >
            {arms.length > 0 ? 'Nog een groep' : 'Maak twee groepen'}
          </button>
        )}
        {arms.length > 0 && (
          <button
            type="button"
            className="button quiet"
            onClick={() => keep(arms.length > 2 && !anonymous ? arms.slice(0, -1) : [])}
          >
            {arms.length > 2 && !anonymous ? `Groep ${ids.at(-1)} weghalen` : 'Niet meer verdelen'}
          </button>
        )}
      </div>
    </FieldGroup>
  );
}

type MomentProps = { label: string; name: string; value: unknown; hint: string };

/** A day, and a time if it matters; in Amsterdam. A day that is taken out to type another one leaves its time here. */
function Moment({ label, name, value, hint }: MomentProps) {
  const editing = useEditing();
  const said = readMoment(value);
  const [lastTime, setLastTime] = useState('');
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
  const time = said.day === '' ? lastTime : said.time;
  return (
    <FieldGroup legend={label} hint={hint}>
      <div className="joined moment">
        <Field id={fieldId(name)} label="Dag" plain>
          <DateInput
            value={said.day}
            onValue={(day) => {
              if (day !== '' && !isDay(day)) return;
              setLastTime(time);
              keep(writeMoment(day, time));
            }}
          />
        </Field>
        <Field label="Tijd" plain>
          <TimeInput
            value={time}
            readOnly={said.day === ''}
            onValue={(one) => (one === '' || readTime(one)) && keep(writeMoment(said.day, one))}
          />
        </Field>
      </div>
    </FieldGroup>
  );
}
