import { useEffect } from 'react';

/** On paper nothing can be opened, so that all of it is. */
export function useOpenForPrint(): () => void {
  useEffect(() => {
    const openAll = () => {
      for (const one of document.querySelectorAll<HTMLDetailsElement>('.personal-file details')) one.open = true;
    };
    window.addEventListener('beforeprint', openAll);
    return () => window.removeEventListener('beforeprint', openAll);
  }, []);
  return () => window.print();
}
