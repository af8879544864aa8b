import { Picture, type PictureProps } from './Picture.tsx';

export function Clouds({ className }: PictureProps) {
  return (
    <Picture viewBox="0 0 480 150" className={className}>
      <g className="cut">
        <path
          fill="#FFFDF8"
          d="M20 96c-8-18 8-34 26-30 4-26 44-34 60-12 20-12 46 2 44 24 22 0 30 26 12 34-40 6-108 4-142-16Z"
        />
      </g>
      <g className="cut">
        <path
          fill="#FFFDF8"
          d="M300 60c-4-14 8-24 22-20 6-18 34-22 46-6 16-8 34 4 32 20 16 2 20 20 6 26-30 4-82 0-106-20Z"
        />
      </g>
    </Picture>
  );
}
