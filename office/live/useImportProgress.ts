import { useEffect, useState } from 'react';
import { onTopic } from './live-stream.ts';

/** How many percent of this import are done, as the server tells; undefined: nothing was told yet. */
export function useImportProgress(id: string): number | undefined {
  const [percent, setPercent] = useState<number>();
  useEffect(
    () =>
      onTopic(`import:${id}`, async (told) => {
        if (told !== undefined) setPercent(told);
        return true;
      }),
    [id],
  );
  return percent;
}
