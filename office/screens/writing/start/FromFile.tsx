import { useRef, useState } from 'react';
import type { CampaignFile } from '#contract/writing/file.ts';
import { Button } from '#ui/Button.tsx';
import { UnderstoodList } from './UnderstoodList.tsx';
import { refuseFile, type Understood, understandFile } from './understood.ts';

/** A file from this computer: read in the browser, and taken only when somebody has seen what came of it. */
export function FromFile({ busy, onTake }: { busy: boolean; onTake: (file: CampaignFile) => void }) {
  const input = useRef<HTMLInputElement>(null);
  const [chosen, setChosen] = useState<{ name: string; understood: Understood }>();

  async function read(file: File): Promise<void> {
    const refused = refuseFile(file.name, file.size);
    const understood = refused ? { refused, fates: [] } : understandFile(file.name, await textOf(file));
    setChosen({ name: file.name, understood });
  }

  return (
    <div className="paste">
      <div>
        <input
          ref={input}
          hidden
          type="file"
          accept=".json,.lss,.txt"
          aria-label="Bestand met een vragenlijst"
          onChange={({ target }) => {
            const [file] = target.files ?? [];
            // The same file can be chosen again after it was mended.
            if (file) void read(file).finally(() => (target.value = ''));
          }}
        />
        <Button kind="secondary" onClick={() => input.current?.click()}>
          Kies een bestand
        </Button>
      </div>
      {chosen && (
        <>
          <p className="soft small">{chosen.name}</p>
          <UnderstoodList
            understood={chosen.understood}
            busy={busy}
            onTake={() => 'file' in chosen.understood && onTake(chosen.understood.file)}
          />
        </>
      )}
    </div>
  );
}

/** Files of Windows that are not in UTF-8 are in its own letters. */
async function textOf(file: File): Promise<string> {
  const bytes = await file.arrayBuffer();
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}
