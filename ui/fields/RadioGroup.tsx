import { ChoiceGroup, type ChoiceGroupProps } from './choices.tsx';

export interface RadioGroupProps extends ChoiceGroupProps {
  name: string;
  /** Controlled. Leave both out in a form of `useForm`. */
  value?: string;
  defaultValue?: string;
}

export function RadioGroup({ value, defaultValue, ...group }: RadioGroupProps) {
  return (
    <ChoiceGroup
      {...group}
      type="radio"
      state={(own) => ({
        checked: value === undefined ? undefined : value === own,
        defaultChecked: defaultValue === undefined ? undefined : defaultValue === own,
      })}
    />
  );
}
