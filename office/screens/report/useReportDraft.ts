import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { type Report, type ReportDraft, saveReport } from '#contract/calls/office/report.ts';
import { lastingCall, officeQueries, whyNot } from '../../api.ts';
import { typing_rest_ms } from '../writing/editor/useSettled.ts';
import { reportChanged, reportQuery } from './reportQueries.ts';

/** What is typed, saved by itself. A change of somebody else is refused with its sentence, and nothing typed is lost. */
export function useReportDraft(id: string, report: Report) {
  const [draft, setDraft] = useState(report.draft);
  const [state, setState] = useState<'saved' | 'busy' | 'typed'>('saved');
  const [error, setError] = useState<string>();
  const revision = useRef(report.revision);
  const running = useRef<Promise<boolean>>(undefined);

  /** True once what was typed is saved. */
  async function save(of: ReportDraft): Promise<boolean> {
    await running.current;
    setState('busy');
    running.current = lastingCall(saveReport, { params: { id }, body: { revision: revision.current, draft: of } }).then(
      (saved) => {
        revision.current = saved.revision;
        officeQueries.setQueryData<Report>(reportQuery(id).queryKey, (known) =>
          known ? { ...known, draft: of, revision: saved.revision } : known,
        );
        setError(undefined);
        setState((now) => (now === 'busy' ? 'saved' : now));
        void reportChanged(id);
        return true;
      },
      (failure) => {
        setError(whyNot(failure));
        setState('typed');
        return false;
      },
    );
    return running.current;
  }
  const saveNow = useEffectEvent((of: ReportDraft) => void save(of));
  useEffect(() => {
    if (state !== 'typed' || error !== undefined) return;
    const timer = setTimeout(() => saveNow(draft), typing_rest_ms);
    return () => clearTimeout(timer);
  }, [draft, state, error]);

  const change = (over: Partial<ReportDraft>) => {
    setDraft((now) => ({ ...now, ...over }));
    setError(undefined);
    setState('typed');
  };
  return { draft, change, state, error, save: () => save(draft), revision };
}
