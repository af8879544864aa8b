import { Picture, type PictureProps } from './Picture.tsx';

/** The slip lies in the envelope: thank you. */
export function SlipInEnvelope({ className }: PictureProps) {
  return (
    <Picture viewBox="52 10 262 250" className={className}>
      <path
        fill="#FCE0A0"
        d="M184 14c70-3 124 50 126 116 1 66-54 122-124 124-72 2-130-50-131-120C54 70 112 18 184 14Z"
      />
      <g className="cut">
        <path fill="#073D3A" d="M70 128l110-74 112 72v118l-222 2Z" />
      </g>
      <g className="cut">
        <path fill="#FFFDF8" d="M100 40l156-9 6 148-154 7Z" />
        <path stroke="#1B2A2C" strokeWidth="3" strokeDasharray="9 7" d="M100 50l156-9" />
        <path fill="none" stroke="#C9E0D5" strokeWidth="9" strokeLinecap="round" d="M158 78l76-4M159 108l58-3" />
        <path
          fill="none"
          stroke="#2F7F76"
          strokeWidth="8"
          strokeLinecap="round"
          strokeLinejoin="round"
          d="M120 80l8 9 14-20M121 110l8 9 14-20"
        />
      </g>
      <g className="cut">
        <path fill="#0B5550" d="M68 130l86 68-84 50Z" />
        <path fill="#0B5550" d="M294 126l-86 70 84 50Z" />
        <path fill="#2F7F76" d="M69 248l92-66c14-8 26-8 40 0l92 64Z" />
      </g>
      <g className="cut">
        <circle cx="272" cy="196" r="34" fill="#F2A71B" />
        <path
          fill="none"
          stroke="#1B2A2C"
          strokeWidth="8"
          strokeLinecap="round"
          strokeLinejoin="round"
          d="M257 197l11 12 20-25"
        />
      </g>
    </Picture>
  );
}
