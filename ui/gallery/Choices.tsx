import { Checkbox } from '../fields/Checkbox.tsx';
import { CheckboxGroup } from '../fields/CheckboxGroup.tsx';
import { Field } from '../fields/Field.tsx';
import { RadioGroup } from '../fields/RadioGroup.tsx';
import { TextArea } from '../fields/TextArea.tsx';
import { TextInput } from '../fields/TextInput.tsx';

const genders = [
  { value: 'female', label: 'Vrouw' },
  { value: 'male', label: 'Man' },
  { value: 'other', label: 'Anders' },
  { value: 'unsaid', label: 'Zeg ik liever niet' },
];
const methods = [
  { value: 'whatsapp', label: 'Via WhatsApp', hint: 'Het snelst, op je telefoon' },
  { value: 'email', label: 'Per e-mail', hint: 'Op het adres hierboven' },
];
const counts = ['0', '1', '2', '3', '4', '5', 'Meer dan 5'].map((label) => ({ value: label, label }));
const whoDecides = [
  { value: 'me', label: 'Vooral ik of mijn partner' },
  {
    value: 'together',
    label:
      'Dat spreken we samen met ons kind af, meestal op zondagavond aan de keukentafel, en daar houden we ons dan de hele week zo goed en zo kwaad als het gaat aan',
  },
  { value: 'child', label: 'Rijksoverheidsinformatievoorzieningsmedewerkersopleidingscoördinator' },
];
const reasons = [
  { value: 'no_longer_at_school', label: 'Mijn kinderen zitten niet meer op school' },
  { value: 'too_many_messages', label: 'Ik krijg te veel berichten' },
];

export function ChoicesExample() {
  return (
    <div className="form">
      <RadioGroup
        legend="Wat is je geslacht?"
        name="gender"
        layout="two"
        required
        options={genders}
        defaultValue="female"
      />
      <RadioGroup
        legend="Hoe wil je de vragenlijsten krijgen?"
        name="invitation_method"
        layout="two"
        options={methods}
        defaultValue="whatsapp"
      />
      <RadioGroup
        legend="Hoeveel kinderen onder de 23 heb je?"
        hint="Tel ook kinderen mee voor wie je zorgt, zoals een pleegkind."
        name="children_amount"
        layout="few"
        required
        options={counts}
        defaultValue="3"
      />
      <RadioGroup
        legend="Hoeveel kinderen heb je, met een fout?"
        name="children_wrong"
        layout="few"
        required
        error="Dit veld is verplicht."
        options={counts}
      />
      <RadioGroup
        legend="Wie bepaalt bij jullie thuis hoelang een scherm aan mag?"
        name="who_decides"
        required
        error="Dit veld is verplicht."
        options={whoDecides}
        other={{
          value: 'other',
          field: (
            <Field label="Vertel kort hoe het bij jullie gaat" id="who_decides_other">
              <TextArea name="who_decides_other" rows={2} />
            </Field>
          ),
        }}
      />
      <RadioGroup
        legend="Wie bepaalt, met een eigen antwoord?"
        name="who_decides_filled"
        options={whoDecides.slice(0, 1)}
        defaultValue="other"
        other={{
          value: 'other',
          field: (
            <Field label="Vertel kort hoe het bij jullie gaat" id="who_filled_other" error="Vul je antwoord in.">
              <TextArea name="who_filled_other" rows={2} defaultValue="Dat verschilt per week, we zijn co-ouders" />
            </Field>
          ),
        }}
      />
      <CheckboxGroup
        legend="Waarom stop je?"
        hint="Je mag meer dan één reden kiezen."
        name="reasons"
        options={reasons}
        defaultValue={['too_many_messages']}
        other={{
          value: 'other',
          field: (
            <Field label="Vertel kort waarom" id="reasons_other">
              <TextInput name="reasons_other" />
            </Field>
          ),
        }}
      />
      <CheckboxGroup
        legend="Waarover wil je meepraten?"
        name="topics"
        required
        error="Kies minstens één onderwerp."
        options={reasons}
      />
      <Checkbox name="newsletter" label="Ik wil de nieuwsbrief ontvangen" hint="Hooguit vier keer per jaar" />
      <Checkbox
        name="privacy_policy"
        required
        error="Je moet akkoord gaan met de privacyverklaring."
        label={
          <>
            Ik ga akkoord met de <a href="#privacy">privacyverklaring</a>
          </>
        }
      />
    </div>
  );
}
