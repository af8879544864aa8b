import { useDeferredValue, useMemo, useState } from 'react';
import { unreadableWords } from '#questionnaire/convert/losses.ts';
import type { CampaignFile } from '#questionnaire/draft/campaign-file.ts';
import { Field } from '#ui/fields/Field.tsx';
import { TextArea } from '#ui/fields/TextArea.tsx';
import { characters_most, understandText } from './read-questionnaire.ts';
import { UnderstoodList } from './UnderstoodList.tsx';

type Props = { busy: boolean; inList?: boolean; first?: string; onTake: (file: CampaignFile) => void };

/** A text that somebody pastes or types, read again at each change. It is text here: nothing in it is run or loaded. */
export function FromText({ busy, inList = false, first = '', onTake }: Props) {
  const [text, setText] = useState(first);
  const [tooLarge, setTooLarge] = useState(false);
  const read = useDeferredValue(text);
  const understood = useMemo(() => (read.trim() === '' ? undefined : understandText(read)), [read]);
  return (
    <div className="paste">
      <Field label="Plak je vragen" error={tooLarge ? unreadableWords.too_large : undefined}>
        <TextArea
          rows={7}
          spellCheck={false}
          value={text}
          onPaste={(event) => {
            // A megabyte in a field makes the browser stand still before anybody can say so.
            const isTooLarge = event.clipboardData.getData('text/plain').length > characters_most;
            if (isTooLarge) event.preventDefault();
            setTooLarge(isTooLarge);
          }}
          onChange={({ target }) => {
            setText(target.value);
            setTooLarge(false);
          }}
        />
      </Field>
      {understood && <UnderstoodList understood={understood} busy={busy} inList={inList} onTake={onTake} />}
    </div>
  );
}
