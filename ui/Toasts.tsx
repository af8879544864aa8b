import {
  createContext,
  type FocusEvent,
  type ReactNode,
  useContext,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { screenRules } from '#contract/screen-rules.ts';

export interface Toaster {
  /** With `undo`, the toast offers to take back what was done, and stays long enough to decide. */
  success(text: string, options?: { undo?: () => void }): void;
  /** `duration` in milliseconds, 3500 when left out. */
  error(text: string, options?: { duration?: number }): void;
}

interface ToastState {
  key: number;
  kind: 'success' | 'error';
  text: string;
  duration: number;
  /** What stands behind the words; `close` ends the toast. */
  action?: (close: () => void) => ReactNode;
}

/** How a toast offers to take back what was done (ui/offerUndo.tsx). Only a front end that says so has it. */
export type OfferUndo = (undo: () => void) => Pick<ToastState, 'duration' | 'action'>;

const ToastContext = createContext<Toaster | null>(null);

export function useToast(): Toaster {
  const toaster = useContext(ToastContext);
  if (!toaster) throw new Error('useToast() stands outside a ToastProvider');
  return toaster;
}

/** The region is in the page before the first toast: a live region that comes together with its words is not read. */
export function ToastProvider({ children, offerUndo }: { children: ReactNode; offerUndo?: OfferUndo }) {
  const [toasts, setToasts] = useState<readonly ToastState[]>([]);
  const count = useRef(0);

  const toaster = useMemo<Toaster>(() => {
    // The same words again replace the ones on screen: they are read again and stay their full time.
    function show(toast: Omit<ToastState, 'key'>) {
      count.current += 1;
      const key = count.current;
      setToasts((shown) => [...shown.filter((other) => other.text !== toast.text), { ...toast, key }]);
    }
    return {
      success: (text, { undo } = {}) =>
        show({ kind: 'success', text, duration: screenRules.toast_success_ms, ...(undo && offerUndo?.(undo)) }),
      error: (text, { duration = screenRules.toast_error_ms } = {}) => show({ kind: 'error', text, duration }),
    };
  }, [offerUndo]);

  return (
    <ToastContext value={toaster}>
      <ToastRegion
        toasts={toasts}
        dismiss={(key) => setToasts((shown) => shown.filter((toast) => toast.key !== key))}
      />
      {children}
    </ToastContext>
  );
}

function ToastRegion({ toasts, dismiss }: { toasts: readonly ToastState[]; dismiss: (key: number) => void }) {
  const [pointer, setPointer] = useState(false);
  const [focus, setFocus] = useState(false);
  const cameFrom = useRef<HTMLElement | null>(null);

  // All toasts wait together: if one went while the pointer rests on another, the other would jump away.
  const paused = toasts.length > 0 && (pointer || focus);

  function enter(event: FocusEvent<HTMLElement>) {
    const before = event.relatedTarget;
    if (before instanceof HTMLElement && !event.currentTarget.contains(before)) cameFrom.current = before;
    setFocus(true);
  }

  function leave(event: FocusEvent<HTMLElement>) {
    if (!event.currentTarget.contains(event.relatedTarget)) setFocus(false);
  }

  function close(key: number) {
    if (focus) cameFrom.current?.focus();
    setFocus(false);
    if (toasts.length === 1) setPointer(false);
    dismiss(key);
  }

  return (
    <div
      className="toasts"
      role="status"
      aria-label="Meldingen"
      aria-atomic="false"
      onPointerEnter={() => setPointer(true)}
      onPointerLeave={() => setPointer(false)}
      onFocus={enter}
      onBlur={leave}
    >
      {toasts.map((toast) => (
        <Toast key={toast.key} toast={toast} paused={paused} dismiss={dismiss} close={close} />
      ))}
    </div>
  );
}

interface ToastProps {
  toast: ToastState;
  paused: boolean;
  dismiss: (key: number) => void;
  close: (key: number) => void;
}

function Toast({ toast, paused, dismiss, close }: ToastProps) {
  const latest = useRef(dismiss);
  useEffect(() => {
    latest.current = dismiss;
  });

  // After a pause the full time begins again: anyone who stopped it was still reading.
  useEffect(() => {
    if (paused) return;
    const timer = setTimeout(() => latest.current(toast.key), toast.duration);
    return () => clearTimeout(timer);
  }, [paused, toast.key, toast.duration]);

  const name = toast.kind === 'error' ? 'Foutmelding sluiten' : 'Melding sluiten';
  return (
    <div className={toast.kind === 'error' ? 'toast wrong' : 'toast'}>
      <span>{toast.text}</span>
      {toast.action?.(() => close(toast.key))}
      <button type="button" aria-label={name} onClick={() => close(toast.key)}>
        <span aria-hidden="true">×</span>
      </button>
    </div>
  );
}
