import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { type DrawnGroup, setGroupTarget } from '#contract/calls/office/drawn-groups.ts';
import { Button } from '#ui/Button.tsx';
import { Field } from '#ui/fields/Field.tsx';
import { TextInput } from '#ui/fields/TextInput.tsx';
import { useToast } from '#ui/Toasts.tsx';
import { call, whyNot } from '../../api.ts';
import { LinkButton } from '../../parts/LinkButton.tsx';
import { useTypedIn } from '../../unsent-forms.ts';
import { lookAgain } from './fieldworkQueries.ts';

type Props = { id: string; group: DrawnGroup; name: string; onDone: () => void };

/** A target that was typed for one group, and not sent: one of them is asked at a time. */
export type TypedTarget = { group: string; target: string };
export const typedTarget = (campaign: string): string => `target in ${campaign}`;

const wanted = /^(?:[1-9]\d{0,5}|1000000)?$/;

export function TargetForm({ id, group, name, onDone }: Props) {
  const was = group.target_set ? group.target : null;
  const { left, keep } = useTypedIn<TypedTarget>(typedTarget(id));
  const [typed, setTyped] = useState(left?.group === group.id ? left.target : String(group.target ?? ''));
  const toast = useToast();
  const saving = useMutation({
    mutationFn: (target: number | null) =>
      call(setGroupTarget, { params: { id, group: group.id }, body: { target } }).then(() => lookAgain(id)),
  });
  const isRead = wanted.test(typed);
  const save = async () => {
    if (!isRead) return;
    await saving.mutateAsync(typed === '' ? null : Number(typed));
    toast.success(`Groep ‘${name}’ heeft een ander doel.`, { undo: () => saving.mutate(was) });
    onDone();
  };
  return (
    <form
      className="move"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        // What was refused stands at the field.
        save().catch(() => undefined);
      }}
    >
      <Field
        label={`Doel voor ${name}`}
        hint="Zoveel ingevulde lijsten. Leeg: wat bij de steekproef is gekozen, of geen doel."
        error={isRead ? saving.error && whyNot(saving.error) : 'Vul een getal in.'}
        id={`doel-${group.id}`}
      >
        <TextInput
          inputMode="numeric"
          value={typed}
          onChange={({ target }) => {
            const next = target.value.trim();
            setTyped(next);
            keep({ group: group.id, target: next });
          }}
        />
      </Field>
      <Button type="submit" kind="secondary" busy={saving.isPending} busyText="Bezig met bewaren">
        Bewaar
      </Button>
      <LinkButton onClick={onDone}>Laat maar</LinkButton>
    </form>
  );
}
