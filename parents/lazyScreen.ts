import { type ComponentType, createElement, Fragment, type ReactNode, useEffect, useState } from 'react';
import { rules } from '#contract/rules.ts';

/** A screen's script did not arrive: the line broke, it took too long, or a newer version stands on the server. */
export class ChunkLoadError extends Error {}

type Module = { default: ComponentType };
/** `children` stand beside the screen once it is there, `meanwhile` in its place until then. */
type Props = { meanwhile: ReactNode; children: ReactNode };
export type LazyScreen = ComponentType<Props> & {
  load(): Promise<unknown>;
  /** Under parents/screens/: by it the server finds the script to name in the page. */
  file: string;
};

/**
 * A screen whose script comes when it is needed, and that is drawn as soon as it is here. Not by `lazy` and Suspense:
 * whatever these wait for, even a moment, React holds back for a third of a second.
 */
export function lazyScreen(file: string, load: () => Promise<Module>): LazyScreen {
  let here: ComponentType | undefined;
  let loading: Promise<Module> | undefined;
  const get = (): Promise<Module> => {
    loading ??= inTime(load()).then((module) => {
      here = module.default;
      return module;
    });
    return loading;
  };

  function Screen({ meanwhile, children }: Props) {
    const [Shown, setShown] = useState(() => here);
    const [failure, setFailure] = useState<unknown>();
    useEffect(() => {
      if (!Shown) get().then((module) => setShown(() => module.default), setFailure);
    }, [Shown]);
    if (failure !== undefined) throw failure;
    return Shown ? createElement(Fragment, null, children, createElement(Shown)) : meanwhile;
  }
  return Object.assign(Screen, { load: get, file });
}

async function inTime(loading: Promise<Module>): Promise<Module> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const tooLate = new Promise<never>((_, reject) => {
    timer = setTimeout(reject, rules.chunk_timeout_ms);
  });
  try {
    return await Promise.race([loading, tooLate]);
  } catch (cause) {
    throw new ChunkLoadError('Loading chunk failed', { cause });
  } finally {
    clearTimeout(timer);
  }
}
