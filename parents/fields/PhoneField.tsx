import { useEffect, useState } from 'react';
import { Apart, Field } from '#ui/fields/Field.tsx';
import { Select, type SelectOption } from '#ui/fields/Select.tsx';
import { TextInput } from '#ui/fields/TextInput.tsx';
import { useField, useFieldError, useFormAround, useValue } from '#ui/forms/fields.ts';
import { type AccountFields, readPhoneField } from './account.ts';
import { countryLabel, international, netherlands, shortCountryLabel } from './country.ts';

export function PhoneField() {
  const byWhatsapp = useValue<AccountFields, 'invitation_method'>('invitation_method') === 'whatsapp';
  const country = useValue<AccountFields, 'country'>('country');
  return (
    <Field
      label={byWhatsapp ? 'Mobiel nummer voor WhatsApp' : 'Mobiel nummer'}
      hint={
        country === international
          ? 'Begin met een plus en het landnummer, zoals +32. We gebruiken het nummer alleen voor berichten van het panel.'
          : 'We gebruiken je nummer alleen voor berichten van het panel.'
      }
      id="phone"
      error={useFieldError('phone')}
      required={byWhatsapp}
    >
      <div className="joined">
        <CountrySelect country={country} />
        <TextInput {...useField<AccountFields>('phone')} type="tel" autoComplete="tel" />
      </div>
      <Suggestion />
    </Field>
  );
}

function CountrySelect({ country }: { country: string }) {
  const form = useFormAround<AccountFields>();
  const list = useCountryList(country);
  const choose = (word: string) => {
    form.put('country', word);
    if (form.at('phone') !== '') form.look('phone');
  };
  return (
    <Apart>
      <Select
        name="country"
        value={country}
        onChange={(event) => choose(event.target.value)}
        options={list}
        aria-label="Land van je nummer"
        autoComplete="off"
        over={
          <span className="country-shown" aria-hidden="true">
            {shortCountryLabel(country)}
          </span>
        }
      />
    </Apart>
  );
}

/** The long list comes by itself, after the screen; until then, and without it, a Dutch number can be filled in. */
function useCountryList(chosen: string): readonly SelectOption[] {
  const [list, setList] = useState<readonly SelectOption[]>();
  useEffect(() => {
    import('./countries.ts').then(
      ({ listCountries }) => setList(listCountries()),
      () => undefined,
    );
  }, []);
  const first = [...new Set([netherlands, chosen, international])];
  return list ?? first.map((value) => ({ value, label: countryLabel(value) }));
}

/** 31612345678: the plus was most likely forgotten. Offered, never assumed. */
function Suggestion() {
  const form = useFormAround<AccountFields>();
  const isWrong = useFieldError('phone') !== undefined;
  const { meant } = isWrong ? readPhoneField(form.values) : {};
  if (!meant) return null;
  const take = () => {
    form.put('phone', meant);
    form.focus('phone');
    form.look('phone');
  };
  return (
    <button type="button" className="link-button" onClick={take}>
      {`Ja, gebruik ${meant}`}
    </button>
  );
}
