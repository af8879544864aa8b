import { useId } from 'react';
import { ChoiceRow } from '#ui/fields/choices.tsx';
import { IconRemove } from '../icons.tsx';

/** 'Anders, namelijk' as the parent meets it once it is chosen; its words are the panel's. */
export function OtherRow({ kind, onRemove }: { kind: 'radio' | 'checkbox'; onRemove: () => void }) {
  const id = useId();
  return (
    <div className="row" data-other>
      <span />
      <div className="namely">
        <ChoiceRow
          label="Anders, namelijk"
          input={<input type={kind} defaultChecked disabled tabIndex={-1} aria-hidden="true" />}
        />
        <div className="other" id={id}>
          <span className="soft">Schrijf hier je antwoord</span>
          <span className="input" />
        </div>
      </div>
      <span className="jump">
        <button type="button" className="icon-button" aria-label="Verwijder ‘Anders, namelijk’" onClick={onRemove}>
          <IconRemove />
        </button>
      </span>
    </div>
  );
}
