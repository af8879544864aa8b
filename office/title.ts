import { useEffect } from 'react';
import { usePanel } from '#ui/panel.tsx';

/** 'Fout: Inloggen - Ouderpanel kantoor' */
export function useTitle(screen: string, hasErrors = false): void {
  const { panel_name } = usePanel();
  useEffect(() => {
    document.title = `${hasErrors ? 'Fout: ' : ''}${screen} - ${panel_name} kantoor`;
  }, [screen, panel_name, hasErrors]);
}
