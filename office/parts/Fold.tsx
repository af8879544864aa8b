import type { ReactNode } from 'react';
import { useLocation } from 'react-router';

type Props = {
  /** An address that ends in # and this opens it. */
  id: string;
  title: string;
  /** What came of it, for who leaves it closed. */
  line?: ReactNode;
  pill?: ReactNode;
  /** For what is only asked of the server once somebody looks. */
  onOpen?: () => void;
  children: ReactNode;
};

export function Fold({ id, title, line, pill, onOpen, children }: Props) {
  const { hash } = useLocation();
  return (
    <details
      className="unfold"
      id={id}
      open={hash === `#${id}` || undefined}
      onToggle={({ currentTarget }) => currentTarget.open && onOpen?.()}
    >
      <summary>
        <span>
          <h2>{title}</h2>
          {line && <small className="soft">{line}</small>}
        </span>
        {pill}
      </summary>
      {children}
    </details>
  );
}
