import { type ComponentType, type LazyExoticComponent, lazy } from 'react';
import { rules } from '#contract/rules.ts';

/** A screen's script did not arrive: the line broke, it took too long, or a newer version stands on the server. */
export class ChunkFailed extends Error {}

type Module = { default: ComponentType };

export function lazyScreen(load: () => Promise<Module>): LazyExoticComponent<ComponentType> {
  return lazy(() => inTime(load()));
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
