import { useRef } from 'react';
import { Button } from '#ui/Button.tsx';

type Props = {
  /** What the file holds: 'Bestand met cijfers' */
  label: string;
  accept: string;
  busy?: boolean;
  onPick: (file: File) => void;
};

export function PickFile({ label, accept, busy = false, onPick }: Props) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <input
        ref={input}
        hidden
        type="file"
        accept={accept}
        aria-label={label}
        onChange={({ target }) => {
          const [file] = target.files ?? [];
          // The same file can be chosen again after it was mended.
          target.value = '';
          if (file) onPick(file);
        }}
      />
      <Button kind="secondary" busy={busy} busyText="Bezig met lezen" onClick={() => input.current?.click()}>
        Kies een bestand
      </Button>
    </>
  );
}
