import { ChoiceGroup, type ChoiceGroupProps } from './choices.tsx';

export interface CheckboxGroupProps extends ChoiceGroupProps {
  name: string;
  /** Controlled. Leave both out in a form of `useForm`. */
  value?: readonly string[];
  defaultValue?: readonly string[];
}

export function CheckboxGroup({ value, defaultValue, ...group }: CheckboxGroupProps) {
  return (
    <ChoiceGroup
      {...group}
      type="checkbox"
      state={(own) => ({ checked: value?.includes(own), defaultChecked: defaultValue?.includes(own) })}
    />
  );
}
