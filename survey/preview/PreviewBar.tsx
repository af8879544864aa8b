/** Drawn by the server, so that nobody takes the page for the real one before its script runs. */
export const PreviewBar = () => (
  <aside className="preview-bar" aria-label="Voorbeeld">
    <p>
      <b>Voorbeeld</b> Er wordt niets bewaard.
    </p>
    <select id="preview-go" aria-label="Ga naar een vraag" autoComplete="off">
      <option value="">Ga naar een vraag</option>
    </select>
    <p id="preview-said" role="status" />
  </aside>
);
