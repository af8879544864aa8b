import { type KeyboardEvent, type ReactNode, useId, useRef } from 'react';

export interface Tab {
  id: string;
  label: ReactNode;
}

export interface TabsProps {
  /** Names the row of tabs for screen readers. */
  label: string;
  tabs: readonly Tab[];
  current: string;
  onChange: (id: string) => void;
  /** What belongs to the current tab. */
  children: ReactNode;
}

/** One stop in the tab order; arrows, Home and End choose. */
export function Tabs({ label, tabs, current, onChange, children }: TabsProps) {
  const id = useId();
  const row = useRef<HTMLDivElement>(null);

  function move(event: KeyboardEvent) {
    const at = tabs.findIndex((tab) => tab.id === current);
    const next = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: tabs.length - 1 }[event.key];
    if (next === undefined) return;
    const tab = tabs[(next + tabs.length) % tabs.length];
    if (!tab) return;
    event.preventDefault();
    onChange(tab.id);
    row.current?.querySelector<HTMLElement>(`[data-tab='${CSS.escape(tab.id)}']`)?.focus();
  }

  return (
    <>
      <div className="tabs" role="tablist" aria-label={label} ref={row} onKeyDown={move}>
        {tabs.map((tab) => (
          <button
            key={tab.id}
            type="button"
            role="tab"
            id={`${id}-${tab.id}`}
            data-tab={tab.id}
            aria-selected={tab.id === current}
            aria-controls={tab.id === current ? `${id}-panel` : undefined}
            tabIndex={tab.id === current ? 0 : -1}
            onClick={() => onChange(tab.id)}
          >
            {tab.label}
          </button>
        ))}
      </div>
      <div className="tab-panel" role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-${current}`}>
        {children}
      </div>
    </>
  );
}
