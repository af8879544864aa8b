import { Picture, type PictureProps } from '#ui/pictures/Picture.tsx';

export function Binder({ className }: PictureProps) {
  return (
    <Picture viewBox="14 20 252 190" className={className}>
      <path fill="#FCE0A0" d="M28 198C16 112 62 36 142 30c78-6 122 74 106 168Z" />
      <g className="cut">
        <path fill="#FFFDF8" d="M74 42l46-5 6 52-46 5Z" />
        <path stroke="#1B2A2C" strokeWidth="2.5" strokeDasharray="6 5" d="M77 64l46-5" />
        <path fill="none" stroke="#C9E0D5" strokeWidth="5" strokeLinecap="round" d="M84 52l26-3" />
      </g>
      <g className="cut">
        <path fill="#0B5550" d="M56 74l66-3 3 126-67 1Z" />
        <path fill="#FFFDF8" d="M70 90l38-2 2 44-38 2Z" />
        <path fill="none" stroke="#2F7F76" strokeWidth="5" strokeLinecap="round" d="M78 102l22-1M79 113l18-1" />
        <circle cx="91" cy="170" r="11" fill="#073D3A" />
        <circle cx="91" cy="170" r="6" fill="#FCE0A0" />
      </g>
      <g className="cut">
        <path fill="#F2A71B" d="M128 86l48-2 1 114-50-1Z" />
        <path fill="#FFFDF8" d="M138 100l28-1 1 38-28 1Z" />
        <path fill="none" stroke="#E3C897" strokeWidth="5" strokeLinecap="round" d="M145 112l14-1M145 123l11-1" />
        <circle cx="153" cy="172" r="10" fill="#6B4300" />
        <circle cx="153" cy="172" r="5.5" fill="#FCE0A0" />
      </g>
      <g className="cut">
        <path fill="#7DB3A6" d="M196 79l43 10-25 109-45-10Z" />
        <path fill="#FFFDF8" d="M202 96l25 6-9 36-25-6Z" />
        <path fill="none" stroke="#2F7F76" strokeWidth="5" strokeLinecap="round" d="M206 110l12 3M203 120l9 2" />
        <circle cx="198" cy="168" r="9.500" fill="#0B5550" />
        <circle cx="198" cy="168" r="5" fill="#FCE0A0" />
      </g>
      <path stroke="#1B2A2C" strokeWidth="3" strokeLinecap="round" d="M22 199h236" />
    </Picture>
  );
}
