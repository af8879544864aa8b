import { type MouseEvent, type ReactNode, useId, useLayoutEffect, useRef } from 'react';

export interface ModalProps {
  open: boolean;
  title: ReactNode;
  /**
   * Called when the reader closes the dialog, by Escape, the backdrop or the browser; the caller sets `open` to false.
   */
  onClose: () => void;
  /** Buttons, first the one that closes. */
  actions?: ReactNode;
  children: ReactNode;
}

/**
 * The browser's own dialog: it holds focus, gives it back, and makes the page behind it unreachable. Toasts lie
 * behind it, so what goes wrong inside a modal is said inside it.
 */
export function Modal({ open, title, onClose, actions, children }: ModalProps) {
  const id = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  const pressedOutside = useRef(false);

  // Closing in the clean-up, while the dialog is still in the page, also gives focus back when the screen goes away.
  useLayoutEffect(() => {
    const element = dialog.current;
    if (!open || !element) return;
    element.showModal();
    return () => element.close();
  }, [open]);

  const isBackdrop = (event: MouseEvent) => event.target === dialog.current;

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the keyboard has Escape
    <dialog
      className="modal"
      ref={dialog}
      aria-labelledby={id}
      onCancel={(event) => {
        if (event.target !== dialog.current) return;
        event.preventDefault();
        onClose();
      }}
      onClose={() => {
        // The event comes late: by then the dialog may have been opened again.
        if (open && !dialog.current?.open) onClose();
      }}
      onMouseDown={(event) => {
        pressedOutside.current = isBackdrop(event);
      }}
      onClick={(event) => {
        if (isBackdrop(event) && pressedOutside.current) onClose();
      }}
    >
      <div className="modal-sheet">
        <h2 id={id}>{title}</h2>
        {children}
        {actions && <div className="actions">{actions}</div>}
      </div>
    </dialog>
  );
}
