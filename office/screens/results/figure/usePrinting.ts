import { useSyncExternalStore } from 'react';

/** From the moment at which somebody prints until the printer has the page. */
let isPrinting = false;

function subscribe(changed: () => void): () => void {
  const on = ({ type }: Event) => {
    isPrinting = type === 'beforeprint';
    changed();
  };
  addEventListener('beforeprint', on);
  addEventListener('afterprint', on);
  return () => {
    removeEventListener('beforeprint', on);
    removeEventListener('afterprint', on);
  };
}

export const usePrinting = (): boolean => useSyncExternalStore(subscribe, () => isPrinting);
