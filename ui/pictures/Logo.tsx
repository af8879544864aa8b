/** An O that speaks and holds a small one. */
export function Logo() {
  return (
    <svg aria-hidden="true" viewBox="0 0 48 48">
      <path
        className="logo-balloon"
        fill="#0B5550"
        fillRule="evenodd"
        d="M23 2c12 0 21 8.6 21 19.8S35 41.6 23 41.6c-2.3 0-4.6-.3-6.6-1L5.6 46.3a1 1 0 0 1-1.4-1.2l2.8-9.8C3.8 31.7 2 27 2 21.8 2 10.6 11 2 23 2Zm3.3 9.3a12 12 0 1 0 0 24 12 12 0 0 0 0-24Z"
      />
      <circle cx="28.6" cy="25.8" r="6.6" fill="#F2A71B" />
    </svg>
  );
}
