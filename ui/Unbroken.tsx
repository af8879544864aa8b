import type { ReactNode } from 'react';

/**
 * Keeps words on one line. 'e-mail' would be parted at its hyphen, and our font lacks the hyphen that does not part.
 */
export const Unbroken = ({ children }: { children: ReactNode }) => <span className="unbroken">{children}</span>;

const hyphened = /(e-mail\p{L}*)/iu;

/** Keeps 'e-mail' on one line in a text that comes from elsewhere, or that something was filled into. */
export function unbroken(text: ReactNode): ReactNode {
  if (typeof text !== 'string' || !hyphened.test(text)) return text;
  return (
    text
      .split(hyphened)
      // biome-ignore lint/suspicious/noArrayIndexKey: the pieces never change places
      .map((part, index) => (index % 2 ? <Unbroken key={index}>{part}</Unbroken> : part))
  );
}
