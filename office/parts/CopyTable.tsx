import type { MouseEvent } from 'react';
import { saveFile } from '#ui/saveFile.ts';
import { useToast } from '#ui/Toasts.tsx';

/** Takes the table above it to the clipboard, as it stands there: it pastes into a spreadsheet and into a letter. */
export function CopyTable({ of }: { of: string }) {
  const toast = useToast();
  async function copy({ currentTarget }: MouseEvent<HTMLButtonElement>) {
    const table = currentTarget.closest('.with-copy')!.querySelector('table')!;
    try {
      await navigator.clipboard.writeText(tableText(table));
      toast.success('De tabel is gekopieerd.');
    } catch {
      toast.error('Kopiëren lukt niet in deze browser. Selecteer de tabel en kopieer hem zelf.');
    }
  }
  return (
    <p className="actions tight small table-acts">
      <button className="link-button small" type="button" onClick={(event) => void copy(event)}>
        Kopieer de tabel<span className="unseen">{`: ${of}`}</span>
      </button>
      <button className="link-button small" type="button" onClick={(event) => download(event, of)}>
        Download<span className="unseen">{`: ${of}`}</span>
      </button>
    </p>
  );
}

/** As a file that a Dutch spreadsheet opens as a table. */
function download({ currentTarget }: MouseEvent<HTMLButtonElement>, of: string): void {
  const text = tableText(currentTarget.closest('.with-copy')!.querySelector('table')!);
  const lines = text.split('\n').map((line) => line.split('\t').map(csvCell).join(';'));
  const content = new Blob([`\uFEFF${lines.join('\r\n')}`], { type: 'text/csv;charset=utf-8' });
  saveFile(`${of.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-')}.csv`, content);
}

/** In quotes; what a spreadsheet would take for a formula is text. */
const csvCell = (cell: string): string => `"${cell.replace(/^(?=[=+@]|-\D)/, "'").replaceAll('"', '""')}"`;

/** A row a line, a tab between the cells. What is drawn, or there for screen readers alone, stays out. */
function tableText(table: HTMLTableElement): string {
  return [...table.rows]
    .map((row) =>
      [...row.cells]
        .filter((cell) => !cell.classList.contains('bar'))
        .map(cellText)
        .join('\t'),
    )
    .join('\n');
}

function cellText(cell: HTMLTableCellElement): string {
  const copy = cell.cloneNode(true) as HTMLElement;
  for (const unseen of copy.querySelectorAll('.unseen, svg, button:not(.sort)')) unseen.remove();
  for (const small of copy.querySelectorAll('small')) small.prepend(', ');
  return copy.textContent.replaceAll(/\s+/g, ' ').replaceAll(' ,', ',').replace(/^, /, '').trim();
}
