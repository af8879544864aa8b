import { useState } from 'react';
import { Button } from '#ui/Button.tsx';
import { Checkbox } from '#ui/fields/Checkbox.tsx';
import { Modal } from '#ui/Modal.tsx';
import { allKeyCommands } from './commands.ts';
import { hasLetterKeys, setLetterKeys } from './letterKeys.ts';

export default function KeyList({ onClose }: { onClose: () => void }) {
  const [groups] = useState(() =>
    allKeyCommands()
      .map(({ title, offers }) => ({ title, offers: offers.filter(({ keys }) => keys) }))
      .filter(({ offers }) => offers.length > 0),
  );
  const [on, setOn] = useState(hasLetterKeys);
  const [forgets, setForgets] = useState(false);
  return (
    <Modal open title="Sneltoetsen" onClose={onClose} actions={<Button onClick={onClose}>Sluiten</Button>}>
      {groups.map(({ title, offers }) => (
        <section key={title} className="key-group">
          <h3>{title}</h3>
          <dl>
            {offers.map(({ label, keys = '' }) => (
              <div key={`${keys} ${label}`}>
                <dt>{label}</dt>
                <dd>
                  <Keys keys={keys} />
                </dd>
              </div>
            ))}
          </dl>
        </section>
      ))}
      <Checkbox
        name="letter-keys"
        label="Gebruik toetsen van één letter"
        hint="Zet dit uit als je met je stem werkt, of als je ze per ongeluk indrukt. Ctrl K blijft werken."
        checked={on}
        onChange={({ currentTarget: { checked } }) => {
          setOn(checked);
          setForgets(!setLetterKeys(checked));
        }}
      />
      {forgets && <p className="soft">Je browser onthoudt dit niet. De toetsen blijven aan.</p>}
    </Modal>
  );
}

/** 'g v' as two keys. */
export function Keys({ keys }: { keys: string }) {
  return (
    <span className="key-row">
      {keys.split(' ').map((key, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the keys of a row never change places
        <kbd key={at}>{key}</kbd>
      ))}
    </span>
  );
}
