import type { ReactNode } from 'react';

const address = /(https?:\/\/[^\s<>"]*[^\s<>".,;:!?)\]])/;
const stars = /(\*[^*\n]+\*)/;

/** Text as it was sent, its addresses made into links; with `bold`, *stars* as WhatsApp shows them. */
export function PlainText({ text, bold = false }: { text: string; bold?: boolean }) {
  return text.split(/\n{2,}/).map((paragraph, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the paragraphs never change places
    <p key={index}>{links(paragraph, bold)}</p>
  ));
}

// Every second piece of a split by a group is what the group matched.
function links(text: string, bold: boolean): ReactNode[] {
  return text.split(address).map((piece, index) =>
    index % 2 === 1 ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: the pieces never change places
      <a key={index} href={piece} target="_blank" rel="noopener noreferrer">
        {piece}
      </a>
    ) : bold ? (
      emphasis(piece)
    ) : (
      piece
    ),
  );
}

function emphasis(text: string): ReactNode[] {
  return text.split(stars).map((piece, index) =>
    // biome-ignore lint/suspicious/noArrayIndexKey: the pieces never change places
    index % 2 === 1 ? <strong key={index}>{piece.slice(1, -1)}</strong> : piece,
  );
}
