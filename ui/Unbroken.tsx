import type { ReactNode } from 'react';

/**
 * Keeps words on one line. 'e-mail' would be parted at its hyphen, and our font lacks the hyphen that does not part.
 */
export const Unbroken = ({ children }: { children: ReactNode }) => <span className="unbroken">{children}</span>;

const hyphened = /(e-mail\p{L}*)/iu;

/** Keeps 'e-mail' on one line in a text that comes from elsewhere, or that something was filled into. */
export function unbroken(text: ReactNode): ReactNode {
  if (typeof text !== 'string' || !hyphened.test(text)) return text;
  const pieces = text.split(hyphened);
  return (
    // One element, because what it stands in may lay its children out beside each other.
    <span>
      {/* biome-ignore lint/suspicious/noArrayIndexKey: the pieces never change places */}
      {pieces.map((piece, index) => (index % 2 ? <Unbroken key={index}>{piece}</Unbroken> : piece))}
    </span>
  );
}
