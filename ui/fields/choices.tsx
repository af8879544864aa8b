import { type ComponentProps, Fragment, type ReactNode } from 'react';
import { type FieldGroupProps, Fieldset } from './FieldGroup.tsx';

export interface Choice {
  value: string;
  label: ReactNode;
  hint?: ReactNode;
}

/**
 * 'two' only when all options are short, 'pair' when they are short enough for a phone too, 'few' (number keys) only
 * for counts.
 */
export type ChoiceLayout = 'list' | 'two' | 'pair' | 'few';

/** The last option that opens a text field in its own frame. */
export interface OtherChoice {
  value: string;
  /** 'Anders, namelijk' when left out. */
  label?: ReactNode;
  /** A Field with its input. It shows when the option is chosen, by CSS alone. */
  field: ReactNode;
}

/** Everything else goes to each of the native inputs, so `{...useChoice('gender')}` fits as it is. */
export interface ChoiceGroupProps
  extends Omit<FieldGroupProps, 'children'>,
    Omit<
      ComponentProps<'input'>,
      keyof FieldGroupProps | 'type' | 'value' | 'defaultValue' | 'checked' | 'defaultChecked' | 'width' | 'size'
    > {
  options: readonly Choice[];
  layout?: ChoiceLayout;
  other?: OtherChoice;
  /** More attributes for the element around the options. */
  rows?: Record<string, string | number | undefined> | undefined;
}

interface GroupProps extends ChoiceGroupProps {
  name: string;
  type: 'radio' | 'checkbox';
  /** Whether the native input of a row is checked, for the value that the row stands for. */
  state: (value: string) => { checked: boolean | undefined; defaultChecked: boolean | undefined };
}

/** A question with its options: what RadioGroup and CheckboxGroup have in common. */
export function ChoiceGroup(props: GroupProps) {
  const { legend, hint, error, required = false, id, className = 'field', ...rest } = props;
  const { type, state, options, layout = 'list', other, rows, ...input } = rest;
  return (
    <Fieldset
      legend={legend}
      hint={hint}
      error={error}
      required={required}
      id={id ?? input.name}
      className={className}
      role={type === 'radio' ? 'radiogroup' : 'group'}
    >
      <ChoiceRows
        options={options}
        layout={layout}
        other={other}
        rows={rows}
        input={(own) => (
          <input
            {...input}
            type={type}
            value={own}
            aria-invalid={(type === 'checkbox' && Boolean(error)) || undefined}
            {...state(own)}
          />
        )}
      />
    </Fieldset>
  );
}

interface RowsProps {
  options: readonly Choice[];
  layout: ChoiceLayout;
  other: OtherChoice | undefined;
  rows: ChoiceGroupProps['rows'];
  /** The native input of one row. */
  input: (value: string) => ReactNode;
}

function ChoiceRows({ options, layout, other, rows, input }: RowsProps) {
  return (
    <div className={layout === 'list' ? 'choices' : `choices ${layout}`} {...rows}>
      {options.map((option) => (
        <ChoiceRow key={option.value} label={option.label} hint={option.hint} input={input(option.value)} />
      ))}
      {other && (
        <Fragment key={other.value}>
          <ChoiceRow label={other.label ?? 'Anders, namelijk'} input={input(other.value)} />
          <div className="other">{other.field}</div>
        </Fragment>
      )}
    </div>
  );
}

interface RowProps {
  label: ReactNode;
  hint?: ReactNode;
  input: ReactNode;
}

/** The whole row is the label, so that a thumb cannot miss. */
export function ChoiceRow({ label, hint, input }: RowProps) {
  return (
    // biome-ignore lint/a11y/noLabelWithoutControl: the control is handed in
    <label className="choice">
      {input}
      <span>
        {label}
        {hint && <span className="hint">{hint}</span>}
      </span>
    </label>
  );
}
