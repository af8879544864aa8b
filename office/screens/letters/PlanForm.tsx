import { Link } from 'react-router';
import { remindersMost } from '#contract/calls/office/sending.ts';
import { dayMs, isDay } from '#contract/format.ts';
import { Field } from '#ui/fields/Field.tsx';
import { FieldGroup } from '#ui/fields/FieldGroup.tsx';
import { RadioGroup } from '#ui/fields/RadioGroup.tsx';
import { TextInput } from '#ui/fields/TextInput.tsx';
import { number } from '../../number.ts';
import { DateInput, TimeInput } from '../../parts/DateInput.tsx';
import { readTime } from '../../parts/moment-words.ts';
import { useSession } from '../../session.ts';
import { readMoment, writeMoment } from '../writing/editor/edits/moment-text.ts';
import { Switch } from '../writing/editor/parts.tsx';
import type { CampaignSending } from './MailingTimeline.tsx';
import type { MailingChoices } from './mailing-choices.ts';
import type { Planned } from './PlanSentence.tsx';

type Props = {
  id: string;
  plan: Planned | undefined;
  choices: MailingChoices;
  sending: CampaignSending;
  anonymous: boolean;
  closed: boolean;
  onChoose: (choices: MailingChoices) => void;
};

/** Who, what and when. Every choice stands in the address at once. */
export function PlanForm({ id, plan, choices, sending, anonymous, closed, onChoose }: Props) {
  const { kind, after, last = false } = choices;
  const some = sending.invited > 0;
  const set = (part: Partial<MailingChoices>) => onChoose({ ...choices, again: false, ...part });
  return (
    <form className="plan" noValidate onSubmit={(event) => event.preventDefault()} aria-label="Wat, aan wie en wanneer">
      {some && (
        <RadioGroup
          legend="Wat"
          name="soort"
          value={kind}
          onChange={({ target }) => onChoose({ ...fresh, kind: target.value as MailingChoices['kind'] })}
          options={[
            ...(closed ? [] : [{ value: 'invitation', label: 'Meer ouders uitnodigen' }]),
            ...(closed
              ? []
              : [{ value: 'reminder', label: anonymous ? 'Iedereen herinneren' : 'Herinneren wie nog niet klaar is' }]),
            { value: 'thank_you', label: anonymous ? 'Iedereen bedanken' : 'Bedanken wie klaar is' },
          ]}
        />
      )}
      {kind === 'invitation' && <Who id={id} plan={plan} />}
      <Moment value={choices.at} quietNow={sending.quiet.now} atNight={choices.at_night ?? false} set={set} />
      {kind === 'invitation' && (
        <FieldGroup legend="Herinneringen" hint="Zoveel dagen na de uitnodiging, aan wie nog niet klaar is.">
          <Days after={after} onChange={(days) => set({ after: days, ...(days.length === 0 && { last: false }) })} />
          {after.length > 0 && (
            <Switch
              label="Zeg in de laatste herinnering dat het de laatste is"
              checked={last}
              onChange={(on) => set({ last: on })}
            />
          )}
        </FieldGroup>
      )}
      {kind === 'invitation' && (
        <ThankYouChoice
          value={choices.thanks ?? null}
          invites={plan?.mailings[0]?.starts_at}
          ends_at={sending.ends_at}
          onChange={(thanks) => set({ thanks })}
        />
      )}
      {kind === 'reminder' && (
        <Switch label="Zeg dat dit de laatste herinnering is" checked={last} onChange={(on) => set({ last: on })} />
      )}
    </form>
  );
}

const fresh: MailingChoices = { kind: 'invitation', at: null, after: [] };

function Who({ id, plan }: { id: string; plan: Planned | undefined }) {
  const draw = plan?.draw;
  return (
    <div>
      <p className="legend">Aan wie</p>
      <p>{draw ? drawWords(draw) : 'Iedereen die we nu kunnen vragen.'}</p>
      <p className="actions tight">
        <Link to={`/vragenlijsten/${id}/ouders`}>Kies andere ouders</Link>
      </p>
    </div>
  );
}

function drawWords({ how, number: many, rules }: NonNullable<Planned['draw']>): string {
  const met = rules === 1 ? '1 voorwaarde' : `${rules} voorwaarden`;
  if (how === 'everybody') return `Iedereen die we nu kunnen vragen${rules === 0 ? '' : ` en die voldoet aan ${met}`}.`;
  const which = (verb: string) => (rules === 0 ? '' : `, ${verb} aan ${met}`);
  if (how !== 'number') return `Ouders in een steekproef, per groep${which('die voldoen')}.`;
  return many === 1
    ? `1 ouder in een steekproef${which('die voldoet')}.`
    : `${number(many ?? 0)} ouders in een steekproef${which('die voldoen')}.`;
}

type MomentProps = {
  value: string | null;
  quietNow: boolean;
  atNight: boolean;
  set: (part: Partial<MailingChoices>) => void;
};

function Moment({ value, quietNow, atNight, set }: MomentProps) {
  const { tryout } = useSession();
  const said = readMoment(value ?? '');
  const { day, time } = said.other === undefined ? said : { day: '', time: '' };
  return (
    <div>
      <RadioGroup
        legend="Wanneer"
        name="wanneer"
        value={value === null ? 'now' : 'later'}
        onChange={({ target }) => set({ at: target.value === 'now' ? null : tomorrow(), at_night: false })}
        options={[
          { value: 'now', label: 'Nu' },
          { value: 'later', label: 'Op een moment' },
        ]}
        layout="pair"
      />
      {value !== null && (
        <div className="joined moment">
          <Field label="Dag" id="dag" plain>
            <DateInput value={day} onValue={(one) => isDay(one) && set({ at: writeMoment(one, time) ?? value })} />
          </Field>
          <Field label="Tijd" id="tijdstip" plain>
            <TimeInput value={time} onValue={(one) => readTime(one) && set({ at: writeMoment(day, one) ?? value })} />
          </Field>
        </div>
      )}
      {value === null && quietNow && !tryout && (
        <Switch
          label="Ook ’s nachts versturen"
          told="Zonder dit wacht een uitnodiging op de ochtend."
          checked={atNight}
          onChange={(on) => set({ at_night: on })}
        />
      )}
    </div>
  );
}

const isoFormat = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Amsterdam' });
/** In the evening people have a moment for a questionnaire. */
const tomorrow = (): string => `${isoFormat.format(new Date(Date.now() + 86_400_000))}T19:30`;

/** The days of the reminders, each with a way out, and one more. */
function Days({ after, onChange }: { after: readonly number[]; onChange: (days: number[]) => void }) {
  const last = after.at(-1) ?? 0;
  const put = (place: number, day: number) =>
    onChange([...new Set(after.map((one, at) => (at === place ? day : one)))].sort((a, b) => a - b));
  return (
    <div className="days">
      {after.map((day, place) => (
        <div key={place === 0 ? 'first' : `after ${place}`} className="joined">
          <Field label={`Herinnering ${place + 1}, dagen erna`} plain>
            <TextInput
              type="number"
              min={1}
              max={365}
              value={day}
              onChange={({ target }) =>
                target.valueAsNumber >= 1 && put(place, Math.min(365, Math.floor(target.valueAsNumber)))
              }
            />
          </Field>
          <button type="button" className="link-button" onClick={() => onChange(after.filter((_, at) => at !== place))}>
            Weghalen
          </button>
        </div>
      ))}
      {after.length < remindersMost && (
        <button
          type="button"
          className="link-button"
          onClick={() => onChange([...after, last === 0 ? 7 : Math.min(365, last + 4)])}
        >
          {after.length === 0 ? 'Plan een herinnering' : 'Nog een herinnering'}
        </button>
      )}
    </div>
  );
}

type ThankYouChoiceProps = {
  /** Days after the invitation; null: nobody is thanked. */
  value: number | null;
  invites: string | undefined;
  ends_at: string | null;
  onChange: (days: number | null) => void;
};

const daysMost = 365;
const usualDays = 14;

/** The first day on which everybody who can take part has: that after the questionnaire closes. */
const daysUntil = (invites: string | undefined, ends_at: string | null): number =>
  invites && ends_at
    ? Math.min(daysMost, Math.max(1, Math.ceil((Date.parse(ends_at) - Date.parse(invites)) / dayMs) + 1))
    : usualDays;

function ThankYouChoice({ value, invites, ends_at, onChange }: ThankYouChoiceProps) {
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
