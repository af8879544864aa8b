import { type ComponentType, createElement, lazy, useState } from 'react';
import { rules } from '#contract/rules.ts';

/** A screen's script did not arrive: the line broke, it took too long, or a newer version stands on the server. */
export class ChunkFailed extends Error {}

type Module = { default: ComponentType };
export type LazyScreen = ComponentType & {
  load(): Promise<unknown>;
  /** Under parents/screens/: by it the server finds the script to name in the page. */
  file: string;
};

/**
 * A screen whose script comes when it is needed. If it is here already it is drawn at once: whatever waits even a
 * moment is held back by React for a third of a second.
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
  const Later = lazy(get);

  function Screen() {
    const [Shown] = useState<ComponentType>(() => here ?? Later);
    return createElement(Shown);
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
    throw new ChunkFailed('Loading chunk failed', { cause });
  } finally {
    clearTimeout(timer);
  }
}
