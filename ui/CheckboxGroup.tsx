import { type ChoiceGroupProps, ChoiceRows } from './choices.tsx';
import { Fieldset } from './FieldGroup.tsx';

export interface CheckboxGroupProps extends ChoiceGroupProps {
  name: string;
  /** Controlled. Leave both out with `register()`. */
  value?: readonly string[];
  defaultValue?: readonly string[];
}

export function CheckboxGroup({
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
}: CheckboxGroupProps) {
  return (
    <Fieldset
      legend={legend}
      hint={hint}
      error={error}
      required={required}
      id={id ?? input.name}
      className={className}
      role="group"
    >
      <ChoiceRows
        options={options}
        layout={layout}
        other={other}
        input={(own) => (
          <input
            {...input}
            type="checkbox"
            value={own}
            aria-invalid={error ? true : undefined}
            checked={value?.includes(own)}
            defaultChecked={defaultValue?.includes(own)}
          />
        )}
      />
    </Fieldset>
  );
}
