import { useSearchParams } from 'react-router';
import { Field } from '#ui/fields/Field.tsx';
import { Select } from '#ui/fields/Select.tsx';
import { TextInput } from '#ui/fields/TextInput.tsx';

type Choice = { name: string; label: string; options: readonly { value: string; label: string }[] };

/**
 * Search, filter and sort above a list. What is chosen stands in the address, so that going back, sharing and a reload show
 * the same; the first option of each choice is the usual one and stands nowhere.
 */
export function ListBar({ search, choices }: { search: string; choices: readonly Choice[] }) {
  const [address, setAddress] = useSearchParams();
  function put(name: string, value: string, usual: string) {
    const next = new URLSearchParams(address);
    if (value === usual) next.delete(name);
    else next.set(name, value);
    setAddress(next, { replace: true });
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: older screen readers know the role, and not the element
    <div className="filter" role="search">
      <Field label={search} id="zoek">
        <TextInput
          type="search"
          maxLength={200}
          autoComplete="off"
          aria-keyshortcuts="/"
          value={address.get('zoek') ?? ''}
          onChange={({ currentTarget: { value } }) => put('zoek', value, '')}
        />
      </Field>
      {choices.map(({ name, label, options }) => (
        <Field key={name} label={label} id={name}>
          <Select
            value={address.get(name) ?? options[0]!.value}
            options={options}
            onChange={({ currentTarget: { value } }) => put(name, value, options[0]!.value)}
          />
        </Field>
      ))}
    </div>
  );
}
