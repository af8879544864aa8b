import { type ReactNode, useRef } from 'react';
import { Button } from '#ui/Button.tsx';
import { Field } from '#ui/fields/Field.tsx';
import { TextInput } from '#ui/fields/TextInput.tsx';
import { useToast } from '#ui/Toasts.tsx';

type Props = {
  label: string;
  hint: string;
  url: string;
  children?: ReactNode;
};

export function CopyLink({ label, hint, url, children }: Props) {
  const input = useRef<HTMLInputElement>(null);
  const toast = useToast();

  async function copy() {
    try {
      await navigator.clipboard.writeText(url);
      toast.success('De link is gekopieerd.');
    } catch {
      // Not over http, and not where the browser forbids it: the person can do it by hand.
      input.current?.select();
      toast.error('Kopiëren lukt niet in deze browser. De link is geselecteerd: kopieer hem zelf.');
    }
  }

  return (
    <div className="shared">
      <Field label={label} hint={hint}>
        <TextInput ref={input} readOnly value={url} onFocus={(event) => event.currentTarget.select()} />
      </Field>
      <Button kind="secondary" onClick={() => void copy()}>
        Kopieer de link
      </Button>
      {children}
    </div>
  );
}
