import type { ComponentProps, ReactNode } from 'react';
import { useControl } from './Field.tsx';

export interface SelectOption {
  value: string;
  label: string;
}

export interface SelectProps extends Omit<ComponentProps<'select'>, 'children' | 'multiple' | 'size'> {
  options: readonly SelectOption[];
  /** The first line, with an empty value: 'Kies een opleiding'. */
  placeholder?: string;
  /** Drawn over the closed list, where there is little room for the words of its option. */
  over?: ReactNode;
}

export function Select({ options, placeholder, over, className, ...rest }: SelectProps) {
  const control = useControl(rest);
  return (
    <div className="select">
      <select {...rest} {...control} className={['input', className].filter(Boolean).join(' ')}>
        {options.length === 0 && <option value="">Geen opties</option>}
        {options.length > 0 && placeholder !== undefined && <option value="">{placeholder}</option>}
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
      {over}
    </div>
  );
}
