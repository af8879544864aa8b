import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { postUser, putUser, type UserView } from '#contract/calls/members.ts';
import { CallFailed } from '#contract/client.ts';
import { useForm, useValues } from '#ui/forms/useForm.ts';
import type { FormRefusal } from '#ui/forms/validation.ts';
import { useToast } from '#ui/Toasts.tsx';
import { call } from '../../api.ts';
import { readFailure } from '../../failure.ts';
import { aboutField, yearsPath } from '../../fields/account.ts';
import { userQuery } from '../../user.ts';
import { type Base, changedPaths, heard, needsSecret, profileChange, refusalsOf, wrongIn } from './profile-change.ts';
import { fieldsOf, formOf, type ProfileFields, type ProfilePart, prefix } from './profile-form.ts';

type Options = {
  user: UserView;
  /** Undefined while none is open. */
  part: ProfilePart | undefined;
  openPart: (part: ProfilePart) => void;
  onSaved: () => void;
};

/** One form for all parts: what was typed in one stays while another is open, and a save saves it too. */
export function useProfileForm({ user, part, openPart, onSaved }: Options) {
  /** Whom the form is about, and what it held when that was last filled in or saved. */
  const [base, setBase] = useState<Base>(() => ({ user, values: formOf(user) }));
  const save = useSaving();
  /** What the last save changed, until something else is changed. */
  const [saved, setSaved] = useState<readonly string[]>([]);
  const { form, ...judged } = useForm<ProfileFields>({
    values: base.values,
    names: part ? fieldsOf(part, user) : {},
    part,
    open: (next) => openPart(next as ProfilePart),
    rules: { refuse: (values) => refusalsOf(values, base), about: aboutField },
    check: (values) => part && wrongIn(part, values, base),
    send: async (values) => {
      if (!part) return;
      const refused = await save(part, values, base);
      if (refused) return refused;
      const changed = changedPaths(values, base);
      setSaved(changed.length > 0 ? changed : Object.keys(fieldsOf(part, user)));
      form.put('current_password', '');
      setBase({ user: base.user, values: { ...values, current_password: '' } });
      onSaved();
    },
  });

  const values = useValues(form);
  const changed = changedPaths(values, base);
  const untouched = changed.length === 0;
  useEffect(() => {
    // Something newer came in; what somebody is typing is not taken from them.
    if (user === base.user || !untouched) return;
    form.reset(formOf(user));
    setBase({ user, values: formOf(user) });
  }, [form, user, base, untouched]);

  /** Puts the answers of a part back to what the server knows. */
  function undo(paths: readonly string[]): void {
    const { attributes, years } = base.values;
    for (const path of paths) {
      const key = path.slice(prefix.length);
      if (path === yearsPath) form.put('years', years);
      else form.put(`attributes.${key}`, attributes[key] ?? '');
    }
  }

  return { form, changed, saved: untouched ? saved : [], undo, asksSecret: needsSecret(values, base), ...judged };
}

/** Saves, and answers why that did not work. */
function useSaving() {
  const toast = useToast();
  const queries = useQueryClient();
  const { mutateAsync } = useMutation({
    mutationFn: (body: ReturnType<typeof profileChange>) =>
      call(putUser, { body }).catch((failure: unknown) => {
        // The specification leaves open which of the two it is.
        if (!(failure instanceof CallFailed) || ![404, 405].includes(failure.status)) throw failure;
        return call(postUser, { body });
      }),
  });
  return async (part: ProfilePart, values: ProfileFields, base: Base): Promise<FormRefusal | undefined> => {
    try {
      await mutateAsync(profileChange(part, values, base));
    } catch (cause) {
      const refused = heard(part, readFailure(cause), base.user);
      if (!refused.refusals) toast.error('Het wijzigen is mislukt, probeer het later nogmaals.');
      return refused;
    }
    toast.success('Gegevens zijn opgeslagen!');
    // How it is kept, the server says when it is asked: a reply to a save may say anything.
    void queries.invalidateQueries({ queryKey: userQuery.queryKey });
  };
}
