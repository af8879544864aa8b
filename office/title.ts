import { useLayoutEffect } from 'react';
import { usePanel } from '#ui/panel.tsx';

/** 'Fout: Inloggen - Ouderpanel kantoor' */
export function useTitle(screen: string, hasErrors = false): void {
  const { panel_name } = usePanel();
  useLayoutEffect(() => {
    document.title = `${hasErrors ? 'Fout: ' : ''}${screen} - ${panel_name} kantoor`;
  }, [screen, panel_name, hasErrors]);
}

/** The same as a part of a screen, for one that is another screen as long as something is open in it. */
export function Title({ screen }: { screen: string }): null {
  useTitle(screen);
  return null;
}
