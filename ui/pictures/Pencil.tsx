import { Picture, type PictureProps } from './Picture.tsx';

/** A pencil and a slip. */
export function Pencil({ className }: PictureProps) {
  return (
    <Picture viewBox="0 0 120 120" className={className}>
      <g className="cut">
        <path fill="#C9E0D5" d="M16 18l72-6 6 92-72 6Z" />
        <path stroke="#1B2A2C" strokeWidth="2.5" strokeDasharray="7 5" d="M18 34l72-6" />
        <path fill="none" stroke="#2F7F76" strokeWidth="6" strokeLinecap="round" d="M32 52l38-3M33 68l26-2" />
      </g>
      <g className="cut">
        <path fill="#F2A71B" d="M98 40l14 10-42 54-15-11Z" />
        <path fill="#EDBE98" d="M55 93l15 11-20 9Z" />
        <path fill="#1B2A2C" d="M53 102l6 5-9 6Z" />
        <path fill="#0B5550" d="M98 40l5-6c2-3 5-3 7-1l6 4c3 2 3 5 1 7l-5 6Z" />
      </g>
    </Picture>
  );
}
