import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { putUser, type UserView } from '#contract/calls/members.ts';
import type { Refused } from '#ui/forms/judge.ts';
import { useForm, useValues } from '#ui/forms/useForm.ts';
import { useToast } from '#ui/Toasts.tsx';
import { call } from '../../api.ts';
import { readFailure } from '../../failure.ts';
import { aboutField } from '../../fields/account.ts';
import { userQuery } from '../../user.ts';
import { fieldsOf, formOf, type ProfileFields, type Tab } from './form.ts';
import { type Base, changedPaths, changeOf, heard, needsSecret, refusalsOf, wrongIn } from './saving.ts';

type Options = {
  user: UserView;
  /** Undefined while no tab is open. */
  tab: Tab | undefined;
  openTab: (tab: Tab) => void;
};

/** One form for both tabs: what was typed on one stays while the other is open, and a save saves it too. */
export function useProfileForm({ user, tab, openTab }: Options) {
  /** Whom the form is about, and what it held when that was last filled in or saved. */
  const [base, setBase] = useState<Base>(() => ({ user, values: formOf(user) }));
  const save = useSaving();
  const { form, ...judged } = useForm<ProfileFields>({
    values: base.values,
    names: tab ? fieldsOf(tab, user) : {},
    part: tab,
    open: (part) => openTab(part as Tab),
    rules: { refuse: (values) => refusalsOf(values, base), about: aboutField },
    check: (values) => tab && wrongIn(tab, values, base),
    send: async (values) => {
      if (!tab) return;
      const refused = await save(tab, values, base);
      if (refused) return refused;
      form.put('current_password', '');
      setBase({ user: base.user, values: { ...values, current_password: '' } });
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

  return { form, changed, asksSecret: needsSecret(values, base), ...judged };
}

/** Saves, and answers why that did not work. */
function useSaving() {
  const toast = useToast();
  const queries = useQueryClient();
  const { mutateAsync } = useMutation({
    mutationFn: (body: ReturnType<typeof changeOf>) => call(putUser, { body }),
  });
  return async (tab: Tab, values: ProfileFields, base: Base): Promise<Refused | undefined> => {
    try {
      await mutateAsync(changeOf(tab, values, base));
    } catch (cause) {
      const refused = heard(tab, readFailure(cause), base.user);
      if (!refused.refusals) toast.error('Het wijzigen is mislukt, probeer het later nogmaals.');
      return refused;
    }
    toast.success('Gegevens zijn opgeslagen!');
    // How it is kept, the server says when it is asked: a reply to a save may say anything.
    void queries.invalidateQueries({ queryKey: userQuery.queryKey });
  };
}
