/** How the steps of a scale are told apart on paper, which may have no colours. Once on a page. */
export function Inks() {
  return (
    <svg className="inks" width="0" height="0" aria-hidden="true" focusable="false">
      <pattern id="ink-d2" width="7" height="7" patternUnits="userSpaceOnUse">
        <path d="M0 3.5h7" />
      </pattern>
      <pattern id="ink-d4" width="6" height="6" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
        <path d="M3 0v6" />
      </pattern>
      <pattern id="ink-d5" width="5" height="5" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
        <path d="M2.5 0v5M0 2.5h5" />
      </pattern>
    </svg>
  );
}
