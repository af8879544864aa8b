import { type ChoiceGroupProps, ChoiceRows } from './choices.tsx';
import { Fieldset } from './FieldGroup.tsx';

export interface RadioGroupProps extends ChoiceGroupProps {
  name: string;
  /** Controlled. Leave both out with `register()`. */
  value?: string;
  defaultValue?: string;
}

export function RadioGroup({
  legend,
  hint,
  error,
  required = false,
  id,
  className = 'field',
  options,
  layout = 'list',
  other,
  value,
  defaultValue,
  ...input
}: RadioGroupProps) {
  return (
    <Fieldset
      legend={legend}
      hint={hint}
      error={error}
      required={required}
      id={id ?? input.name}
      className={className}
      role="radiogroup"
    >
      <ChoiceRows
        options={options}
        layout={layout}
        other={other}
        input={(own) => (
          <input
            {...input}
            type="radio"
            value={own}
            checked={value === undefined ? undefined : value === own}
            defaultChecked={defaultValue === undefined ? undefined : defaultValue === own}
          />
        )}
      />
    </Fieldset>
  );
}
