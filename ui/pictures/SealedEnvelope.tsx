import { Picture, type PictureProps } from './Picture.tsx';

/** The envelope is shut and sealed: it was posted already. */
export function SealedEnvelope({ className }: PictureProps) {
  return (
    <Picture viewBox="52 28 262 232" className={className}>
      <path
        fill="#FCE0A0"
        d="M184 34c70-3 124 44 126 106 1 62-54 112-124 114-72 2-130-46-131-110C54 84 112 38 184 34Z"
      />
      <g className="cut">
        <path fill="#0B5550" d="M68 96l224-6 4 148-226 6Z" />
        <path fill="#2F7F76" d="M70 244l90-84c12-10 30-10 42 0l92 78Z" />
      </g>
      <g className="cut">
        <path fill="#073D3A" d="M68 96l224-6-96 92c-9 8-20 8-30 1Z" />
      </g>
      <g className="cut">
        <circle cx="182" cy="172" r="34" fill="#F2A71B" />
        <path
          fill="none"
          stroke="#1B2A2C"
          strokeWidth="8"
          strokeLinecap="round"
          strokeLinejoin="round"
          d="M167 173l11 12 20-25"
        />
      </g>
    </Picture>
  );
}
