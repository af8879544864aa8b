import { Field } from '../fields/Field.tsx';
import { FieldGroup } from '../fields/FieldGroup.tsx';
import { RequiredNote } from '../fields/messages.tsx';
import { PasswordInput } from '../fields/PasswordInput.tsx';
import { Select } from '../fields/Select.tsx';
import { TextArea } from '../fields/TextArea.tsx';
import { TextInput } from '../fields/TextInput.tsx';

const educations = [
  { value: 'vmbo', label: 'Vmbo of mavo' },
  { value: 'mbo', label: 'Mbo' },
  { value: 'hbo', label: 'Hbo of universiteit' },
];
const countries = [
  { value: 'NL', label: 'NL +31' },
  { value: 'BE', label: 'BE +32' },
  { value: 'international', label: 'Internationaal' },
];

export function Fields() {
  return (
    <div className="form">
      <RequiredNote />
      <Field label="Voornaam" hint="Zo weten we hoe we je mogen noemen." id="name">
        <TextInput name="name" autoComplete="given-name" />
      </Field>
      <Field label="Naam van rechts naar links" id="rtl_name">
        <TextInput name="rtl_name" autoComplete="off" defaultValue="سميرة" />
      </Field>
      <Field label="Lijst zonder iets erin" id="empty_list">
        <Select name="empty_list" options={[]} placeholder="Kies iets" />
      </Field>
      <Field label="E-mailadres" required error="Vul een geldig e-mailadres in." id="email">
        <TextInput
          name="email"
          type="email"
          autoComplete="email"
          spellCheck={false}
          defaultValue="samira.bakker@voorbeeld"
        />
      </Field>
      <Field label="E-mailadres dat vaststaat" id="fixed_email">
        <TextInput name="fixed_email" type="email" autoComplete="email" readOnly defaultValue="samira@voorbeeld.nl" />
      </Field>
      <Field label="Wachtwoord" required id="password">
        <PasswordInput name="password" autoComplete="current-password" defaultValue="Geheim-123" />
      </Field>
      <Field
        label="Nieuw wachtwoord"
        required
        id="new_password"
        hint="Kies een zin die je makkelijk onthoudt."
        error="Minstens 8 karakters, 1 hoofdletter, 1 nummer en 1 speciaal teken."
      >
        <PasswordInput name="new_password" autoComplete="new-password" subject="nieuw wachtwoord" />
      </Field>
      <Field
        label="Mobiel nummer"
        required
        id="phone"
        hint="We gebruiken je nummer alleen voor berichten van het panel."
      >
        <div className="joined">
          <Select id="country" aria-label="Land" name="country" autoComplete="tel-country-code" options={countries} />
          <TextInput name="phone" type="tel" autoComplete="tel" defaultValue="06 12 34 56 78" />
        </div>
      </Field>
      <Field label="Hoogste opleiding" required id="education">
        <Select name="education" placeholder="Kies een opleiding" options={educations} />
      </Field>
      <Field label="Opleiding met een fout" required id="education_wrong" error="Dit veld is verplicht.">
        <Select name="education_wrong" placeholder="Kies een opleiding" options={educations} />
      </Field>
      <Field label="Lijst zonder opties" id="nothing">
        <Select name="nothing" placeholder="Kies een school" options={[]} />
      </Field>
      <FieldGroup
        legend="In welk jaar zijn ze geboren?"
        required
        id="dob_children"
        hint="Vier cijfers per kind. De volgorde maakt niet uit."
        error="Een van de ingevulde geboortejaren is ongeldig."
      >
        <div className="years">
          {['2012', '1987', ''].map((year, index) => (
            <Field key={year} plain label={`Kind ${index + 1}`}>
              <TextInput
                name="dob_children"
                width="year"
                inputMode="numeric"
                maxLength={4}
                defaultValue={year}
                aria-required
                aria-invalid={year === '1987' || undefined}
                aria-describedby={year === '1987' ? 'dob_children-error' : undefined}
              />
            </Field>
          ))}
        </div>
      </FieldGroup>
      <Field
        label="Wil je nog iets kwijt over hoe het contact met de leerkrachten, de intern begeleider en de directie van de school van je kind op dit moment verloopt?"
        hint="Noem geen namen van kinderen of van mensen op school."
        id="remark"
      >
        <TextArea name="remark" defaultValue="Dat verschilt per week, we zijn co-ouders." />
      </Field>
    </div>
  );
}
