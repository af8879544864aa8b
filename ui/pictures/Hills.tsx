/** Two loose sheets behind a whole scene: as wide as their place is, so they end nowhere inside the window. */
export function Hills({ className }: { className?: string }) {
  return (
    <svg className={className} viewBox="0 0 1000 100" preserveAspectRatio="none" aria-hidden="true" focusable="false">
      <path fill="#C9E0D5" d="M0 44C90 20 170 26 262 50s160 22 250-6 160-40 262-26 160 26 226 8V100H0Z" />
      <path fill="#DDECE4" d="M0 78c120-16 220-12 330-2s240 8 350-8 220-12 320 0V100H0Z" />
    </svg>
  );
}
