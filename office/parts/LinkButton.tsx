import type { ReactNode } from 'react';

type Props = {
  onClick: () => void;
  /** What it is called where the words alone do not say of what: it begins with these words. */
  label?: string;
  children: ReactNode;
};

export function LinkButton({ onClick, label, children }: Props) {
  return (
    <button type="button" className="link-button" onClick={onClick} aria-label={label}>
      {children}
    </button>
  );
}
