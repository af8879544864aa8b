import type { ReactNode } from 'react';

/** The ids that bind hint and error to their control, and both together for aria-describedby. */
export function messageIds(id: string, hint: ReactNode, error: ReactNode) {
  const hintId = hint ? `${id}-hint` : undefined;
  const errorId = error ? `${id}-error` : undefined;
  return { hint: hintId, error: errorId, describedBy: [hintId, errorId].filter(Boolean).join(' ') || undefined };
}

export function Hint({ id, children }: { id: string | undefined; children: ReactNode }) {
  if (!children) return null;
  return (
    <p className="hint" id={id}>
      {children}
    </p>
  );
}

export function ErrorText({ id, children }: { id: string | undefined; children: ReactNode }) {
  if (!children) return null;
  return (
    <p className="error" id={id}>
      {children}
    </p>
  );
}

/** For the eye only: screen readers hear 'vereist' from the control itself. */
export function Star() {
  return (
    <span className="star" aria-hidden="true">
      *
    </span>
  );
}

/** Stands above every form that has stars. */
export function RequiredNote() {
  return <p className="soft explain">Velden met een * moet je invullen.</p>;
}
