import { type ReactNode, useEffect, useRef } from 'react';

/** What can be done with one thing, behind three dots; a sheet at the foot of a phone. Closes as a menu does. */
export function Kebab({ label, children }: { label: string; children: ReactNode }) {
  const menu = useRef<HTMLDetailsElement>(null);
  useEffect(() => {
    const close = (event: Event) => {
      const open = menu.current?.open ? menu.current : undefined;
      if (!open) return;
      if (event instanceof KeyboardEvent) {
        if (event.key !== 'Escape') return;
        open.open = false;
        open.querySelector('summary')?.focus();
      } else if (event.type === 'click') {
        // An act in it closes the menu.
        if ((event.target as Element).closest('.sheet-menu')) open.open = false;
      } else if (!open.contains(event.target as Node)) open.open = false;
    };
    document.addEventListener('pointerdown', close);
    document.addEventListener('click', close);
    document.addEventListener('keydown', close);
    return () => {
      document.removeEventListener('pointerdown', close);
      document.removeEventListener('click', close);
      document.removeEventListener('keydown', close);
    };
  }, []);
  return (
    <details className="kebab" ref={menu}>
      <summary aria-label={label}>
        <svg viewBox="0 0 20 20" aria-hidden="true">
          <circle cx="4.5" cy="10" r="1.7" />
          <circle cx="10" cy="10" r="1.7" />
          <circle cx="15.5" cy="10" r="1.7" />
        </svg>
      </summary>
      <ul className="sheet-menu">{children}</ul>
    </details>
  );
}
