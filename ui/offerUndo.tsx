import type { OfferUndo } from './Toasts.tsx';

const undo_ms = 10_000;

/** A button in the toast, which stays long enough to decide. Not in the survey, whose script is waited for. */
export const offerUndo: OfferUndo = (undo) => ({
  duration: undo_ms,
  action: (close) => (
    <button
      type="button"
      className="undo"
      onClick={() => {
        close();
        undo();
      }}
    >
      Ongedaan maken
    </button>
  ),
});
