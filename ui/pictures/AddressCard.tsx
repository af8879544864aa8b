import { Picture, type PictureProps } from './Picture.tsx';

export function AddressCard({ className }: PictureProps) {
  return (
    <Picture viewBox="0 0 120 120" className={className}>
      <g className="cut">
        <path fill="#7DB3A6" d="M10 32l98-7 4 70-98 7Z" />
      </g>
      <g className="cut">
        <path fill="#FFFDF8" d="M20 42l80-6 2 50-79 6Z" />
        <path fill="#F2A71B" d="M80 42l16-1 1 18-16 1Z" />
        <path
          fill="none"
          stroke="#1B2A2C"
          strokeWidth="5"
          strokeLinecap="round"
          d="M32 56l30-2M33 68l38-3M34 80l20-1"
        />
      </g>
    </Picture>
  );
}
