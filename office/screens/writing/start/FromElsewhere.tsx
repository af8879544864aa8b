import { useEffect, useState } from 'react';
import { unreadableWords } from '#questionnaire/convert/losses.ts';
import type { CampaignFile } from '#questionnaire/draft/campaign-file.ts';
import { Field } from '#ui/fields/Field.tsx';
import { TextArea } from '#ui/fields/TextArea.tsx';
import { PickFile } from '../../../parts/PickFile.tsx';
import { characters_most, file_endings, type ReadQuestionnaire, refuseFile } from './read-questionnaire.ts';
import { UnderstoodList } from './UnderstoodList.tsx';

type Props = { busy: boolean; inList?: boolean; onTake: (file: CampaignFile) => void };

/** A text that somebody pastes or types, read again at each change. It is text here: nothing in it is run or loaded. */
export function FromText({ busy, inList = false, first = '', onTake }: Props & { first?: string }) {
  const [text, setText] = useState(first);
  const [tooLarge, setTooLarge] = useState(false);
  const { understood, isSlow } = useReading(text.trim() === '' ? undefined : text);
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
      {isSlow && <StillReading />}
      {understood && <UnderstoodList understood={understood} busy={busy} inList={inList} onTake={onTake} />}
    </div>
  );
}

/** A file from this computer: read in the browser, and taken only when somebody has seen what came of it. */
export function FromFile({ busy, inList = false, onTake }: Props) {
  const [chosen, setChosen] = useState<File>();
  const refused = chosen && refuseFile(chosen.name, chosen.size);
  const { understood, isSlow } = useReading(refused ? undefined : chosen);
  const seen = refused ? { refused, fates: [] } : understood;
  return (
    <div className="paste">
      <div>
        <PickFile
          label="Bestand met een vragenlijst"
          accept={file_endings.map((ending) => `.${ending}`).join()}
          onPick={setChosen}
        />
      </div>
      {chosen && <p className="soft small">{chosen.name}</p>}
      {isSlow && <StillReading />}
      {seen && <UnderstoodList understood={seen} busy={busy} inList={inList} onTake={onTake} />}
    </div>
  );
}

const StillReading = () => (
  <p role="status" className="soft">
    Even lezen…
  </p>
);

const slow_after_ms = 400;
const reading_most_ms = 15_000;

/** A text or a file as a worker reads it. While a text changes, what was understood of it before stays. */
function useReading(given: string | File | undefined): { understood: ReadQuestionnaire | undefined; isSlow: boolean } {
  const [read, setRead] = useState<{ of: string | File; understood: ReadQuestionnaire }>();
  const [slow, setSlow] = useState<string | File>();
  useEffect(() => {
    if (given === undefined) return;
    const worker = new Worker(new URL('./reading-worker.ts', import.meta.url), { type: 'module' });
    const soon = setTimeout(() => setSlow(given), slow_after_ms);
    const late = setTimeout(
      () => end({ refused: 'Dit lezen duurt te lang, dus we zijn gestopt. Neem een kleiner deel.', fates: [] }),
      reading_most_ms,
    );
    function stop() {
      clearTimeout(soon);
      clearTimeout(late);
      worker.terminate();
    }
    function end(understood: ReadQuestionnaire) {
      stop();
      setSlow(undefined);
      setRead({ of: given!, understood });
    }
    worker.onmessage = ({ data }: MessageEvent<ReadQuestionnaire>) => end(data);
    worker.onerror = () =>
      end({ refused: 'Het lezen lukte niet. Laad de pagina opnieuw, en probeer het nog eens.', fates: [] });
    worker.postMessage(given);
    return stop;
  }, [given]);
  const isSlow = given !== undefined && slow === given;
  const isOfBefore = typeof given === 'string' && typeof read?.of === 'string';
  return {
    understood: given !== undefined && !isSlow && (read?.of === given || isOfBefore) ? read?.understood : undefined,
    isSlow,
  };
}
