import { useCallback, useEffect, useRef, useState } from 'react';
import { type DrawScreen, saveDraw } from '#contract/calls/office/draw.ts';
import { CallFailed } from '#contract/client.ts';
import { lastingCall, queries } from '../../api.ts';
import { type Chosen, drawQuery } from './drawQueries.ts';

const rest_ms = 500;
export type Saving = { state: 'saved' | 'waits' | 'saving' } | { state: 'refused'; error: Error; overtaken: boolean };

/** What is chosen in this tab: kept on the server shortly after it changed, and when the screen is left. */
export function usePrepared(id: string, screen: DrawScreen) {
  const begun: Chosen = screen.draw ?? { conditions: [], how: { kind: 'everybody' } };
  const [chosen, setChosen] = useState<Chosen>({ conditions: begun.conditions, how: begun.how });
  const [saving, setSaving] = useState<Saving>({ state: 'saved' });
  const known = useRef({ revision: screen.draw?.revision ?? 0, draw: screen.draw });
  const newest = useRef(chosen);
  const running = useRef<Promise<boolean>>(undefined);
  const dirty = useRef(false);
  const seed = useRef<string>(undefined);

  /** Keeps what is not kept yet, and what was never chosen but is as it should be; false: it could not be. */
  const save = useCallback(
    async (meant = false): Promise<boolean> => {
      await running.current;
      if (!dirty.current && !(meant && known.current.draw === null)) return true;
      dirty.current = false;
      setSaving({ state: 'saving' });
      const body = { ...newest.current, revision: known.current.revision, ...(seed.current && { seed: seed.current }) };
      running.current = lastingCall(saveDraw, { params: { id }, body }).then(
        ({ draw }) => {
          known.current = { revision: draw.revision, draw };
          seed.current = undefined;
          queries.setQueryData<DrawScreen>(drawQuery(id).queryKey, (old) => old && { ...old, draw });
          setSaving({ state: dirty.current ? 'waits' : 'saved' });
          return true;
        },
        (error: Error) => {
          dirty.current = true;
          setSaving({ state: 'refused', error, overtaken: error instanceof CallFailed && error.status === 409 });
          return false;
        },
      );
      const kept = await running.current;
      running.current = undefined;
      return kept;
    },
    [id],
  );

  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const later = useCallback(() => {
    dirty.current = true;
    setSaving({ state: 'waits' });
    clearTimeout(timer.current);
    timer.current = setTimeout(() => void save(), rest_ms);
  }, [save]);

  const choose = useCallback(
    (change: Partial<Chosen>) => {
      newest.current = { ...newest.current, ...change };
      setChosen(newest.current);
      later();
    },
    [later],
  );
  /** Other parents by chance, of the same ones. */
  const drawAnew = useCallback(() => {
    seed.current = Array.from(crypto.getRandomValues(new Uint8Array(6)), (byte) =>
      byte.toString(16).padStart(2, '0'),
    ).join('');
    later();
  }, [later]);

  /** A colleague's choice stands: nothing of this tab is kept any more. */
  const giveUp = useCallback(() => {
    clearTimeout(timer.current);
    dirty.current = false;
  }, []);

  useEffect(
    () => () => {
      clearTimeout(timer.current);
      void save();
    },
    [save],
  );
  return { chosen, choose, saving, save, giveUp, drawAnew, draw: known.current.draw };
}
