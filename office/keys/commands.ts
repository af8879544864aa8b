import { useLayoutEffect, useRef } from 'react';

/** Something that can be done on the screen as it is: by its key, by the command bar, and in the list of keys. */
export type KeyCommand = {
  label: string;
  /** Without it, it is only listed: a key that works in one place, such as Alt ↑ in an answer. */
  act?: () => void;
  /** Letters one after the other ('g v'), or as it is listed ('Ctrl K'). */
  keys?: string;
  /** Beside the label in the command bar, less loud. */
  more?: string;
};
export type CommandGroup = { title: string; offers: readonly KeyCommand[] };

const sources = new Set<() => CommandGroup>();

/** What is offered at this moment, by group. */
export function allKeyCommands(): CommandGroup[] {
  const groups = new Map<string, KeyCommand[]>();
  for (const source of sources) {
    const { title, offers } = source();
    groups.set(title, [...(groups.get(title) ?? []), ...offers]);
  }
  return [...groups].map(([title, offers]) => ({ title, offers }));
}

/** Offers these for as long as the component is on the screen. They are made when somebody looks. */
export function useCommands(title: string, make: () => readonly KeyCommand[]): void {
  const latest = useRef(make);
  useLayoutEffect(() => {
    latest.current = make;
  });
  useLayoutEffect(() => {
    const source = () => ({ title, offers: latest.current() });
    sources.add(source);
    return () => void sources.delete(source);
  }, [title]);
}
