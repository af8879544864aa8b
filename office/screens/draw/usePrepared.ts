import { hashKey } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState } from 'react';
import { type DrawScreen, type PreparedDraw, saveDraw } from '#contract/calls/office/draw.ts';
import { CallFailed } from '#contract/client.ts';
import { howSchema } from '#contract/sample/how.ts';
import { lastingCall, officeQueries } from '../../api.ts';
import { useTypedIn } from '../../unsent-forms.ts';
import { type DrawSelection, drawQuery } from './drawQueries.ts';

const debounce_ms = 500;
export type Saving =
  | { state: 'saved' | 'waits' | 'saving' }
  | { state: 'refused'; error: Error }
  /** Something else was kept meanwhile; null: nothing, for a mailing was made of it. */
  | { state: 'overtaken'; theirs: PreparedDraw | null };
/** What could not be kept, with the revision that it was chosen on. */
type UnsavedDraw = { chosen: DrawSelection; revision: number; seed: string | undefined };

const chosenIn = (draw: PreparedDraw | null): DrawSelection =>
  draw ? { conditions: draw.conditions, how: draw.how } : { conditions: [], how: { kind: 'everybody' } };

/**
 * What is chosen in this tab: kept on the server shortly after it changed, and when the screen is left. What a session
 * that ended took away stands there again.
 */
export function usePrepared(id: string, screen: DrawScreen) {
  const typed = useTypedIn<UnsavedDraw>(`draw ${id}`);
  const tab = useRef(typed);
  const [chosen, setChosen] = useState(typed.left?.chosen ?? chosenIn(screen.draw));
  const [saving, setSaving] = useState<Saving>({ state: typed.left ? 'waits' : 'saved' });
  const known = useRef({ revision: typed.left?.revision ?? screen.draw?.revision ?? 0, draw: screen.draw });
  const newest = useRef(chosen);
  const running = useRef<Promise<boolean>>(undefined);
  const dirty = useRef(typed.left !== undefined);
  const seed = useRef(typed.left?.seed);
  const theirs = useRef<PreparedDraw | null>(undefined);

  const keepInTab = useCallback(() => {
    tab.current.keep({ chosen: newest.current, revision: known.current.revision, seed: seed.current });
  }, []);

  /** This is what the server has now. */
  const learn = useCallback(
    (draw: PreparedDraw | null) => {
      known.current = { revision: draw?.revision ?? 0, draw };
      theirs.current = undefined;
      officeQueries.setQueryData<DrawScreen>(drawQuery(id).queryKey, (old) => old && { ...old, draw });
      // What was chosen while the last choice was on its way goes on from that one, also after a session that ends now.
      if (dirty.current) keepInTab();
      else tab.current.forget();
      setSaving({ state: dirty.current ? 'waits' : 'saved' });
    },
    [id, keepInTab],
  );

  /** Keeps what is chosen now, unless something else was kept since it was looked at: then there are two to choose from. */
  const keep = useCallback(async (): Promise<boolean> => {
    dirty.current = false;
    setSaving({ state: 'saving' });
    const { revision } = known.current;
    const sent = seed.current;
    const body = { ...newest.current, revision, ...(sent && { seed: sent }) };
    try {
      const { draw } = await lastingCall(saveDraw, { params: { id }, body });
      if (seed.current === sent) seed.current = undefined;
      learn(draw);
      return true;
    } catch (failure) {
      dirty.current = true;
      if (!(failure instanceof CallFailed) || failure.status !== 409) throw failure;
      const { draw } = await officeQueries.fetchQuery({ ...drawQuery(id), staleTime: 0 });
      const isSame = draw !== null && hashKey([chosenIn(draw)]) === hashKey([newest.current]);
      if (isSame && !seed.current) {
        dirty.current = false;
        learn(draw);
        return true;
      }
      theirs.current = draw;
      setSaving({ state: 'overtaken', theirs: draw });
      return false;
    }
  }, [id, learn]);

  /** Keeps what is not kept yet, and what was never chosen but is as it should be; false: it could not be. */
  const save = useCallback(
    async (meant = false): Promise<boolean> => {
      await running.current;
      if (!dirty.current && !(meant && known.current.draw === null)) return true;
      // Two choices wait for one to be taken; half a choice waits for the rest of it.
      if (theirs.current !== undefined || !howSchema.safeParse(newest.current.how).success) return false;
      running.current = keep().catch((error: Error) => {
        setSaving({ state: 'refused', error });
        return false;
      });
      const kept = await running.current;
      running.current = undefined;
      return kept;
    },
    [keep],
  );

  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const later = useCallback(() => {
    dirty.current = true;
    keepInTab();
    clearTimeout(timer.current);
    if (theirs.current !== undefined) return;
    setSaving({ state: 'waits' });
    timer.current = setTimeout(() => void save(), debounce_ms);
  }, [save, keepInTab]);

  const choose = useCallback(
    (change: Partial<DrawSelection>) => {
      newest.current = { ...newest.current, ...change };
      setChosen(newest.current);
      later();
    },
    [later],
  );
  const drawAnew = useCallback(() => {
    seed.current = Array.from(crypto.getRandomValues(new Uint8Array(6)), (byte) =>
      byte.toString(16).padStart(2, '0'),
    ).join('');
    later();
  }, [later]);

  /** Of two choices the one of this tab stands, or the other one. */
  const decide = useCallback(
    (side: 'mine' | 'theirs') => {
      const draw = theirs.current ?? null;
      if (side === 'theirs') {
        newest.current = chosenIn(draw);
        setChosen(newest.current);
        seed.current = undefined;
        dirty.current = false;
      }
      learn(draw);
      void save();
    },
    [learn, save],
  );

  useEffect(() => {
    if (dirty.current) void save();
    return () => {
      clearTimeout(timer.current);
      void save();
    };
  }, [save]);
  return { chosen, choose, saving, save, decide, drawAnew, draw: known.current.draw };
}
