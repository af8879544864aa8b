import { useState } from 'react';
import type { CampaignFile } from '#questionnaire/draft/campaign-file.ts';
import { PickFile } from '../../../parts/PickFile.tsx';
import { file_endings, type ReadQuestionnaire, refuseFile, understandFile } from './read-questionnaire.ts';
import { UnderstoodList } from './UnderstoodList.tsx';

type Props = { busy: boolean; inList?: boolean; onTake: (file: CampaignFile) => void };

/** A file from this computer: read in the browser, and taken only when somebody has seen what came of it. */
export function FromFile({ busy, inList = false, onTake }: Props) {
  const [chosen, setChosen] = useState<{ name: string; understood: ReadQuestionnaire }>();

  async function read(file: File): Promise<void> {
    const refused = refuseFile(file.name, file.size);
    const understood = refused ? { refused, fates: [] } : understandFile(file.name, await textOf(file));
    setChosen({ name: file.name, understood });
  }

  return (
    <div className="paste">
      <div>
        <PickFile
          label="Bestand met een vragenlijst"
          accept={file_endings.map((ending) => `.${ending}`).join()}
          onPick={(file) => void read(file)}
        />
      </div>
      {chosen && (
        <>
          <p className="soft small">{chosen.name}</p>
          <UnderstoodList understood={chosen.understood} busy={busy} inList={inList} onTake={onTake} />
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
