import type { StepLook } from '#contract/results/scale-bars.ts';

/** Lines that lie at one side of a scale and slant at the other, closer together towards its end; the outermost at the right cross. */
const inks: { look: StepLook; apart: number; way: 'flat' | 'slanted' | 'crossed' }[] = [
  { look: 'left-4', apart: 3, way: 'flat' },
  { look: 'left-3', apart: 5, way: 'flat' },
  { look: 'left-2', apart: 7, way: 'flat' },
  { look: 'left-1', apart: 11, way: 'flat' },
  { look: 'right-1', apart: 10, way: 'slanted' },
  { look: 'right-2', apart: 6, way: 'slanted' },
  { look: 'right-3', apart: 4, way: 'slanted' },
  { look: 'right-4', apart: 8, way: 'crossed' },
  { look: 'right-5', apart: 5, way: 'crossed' },
];

/** How the steps of a scale are told apart on paper, which may have no colours. Once on a page. */
export function Inks() {
  return (
    <svg className="inks" width="0" height="0" aria-hidden="true">
      {inks.map(({ look, apart, way }) => (
        <pattern
          key={look}
          id={`ink-${look}`}
          width={apart}
          height={apart}
          patternUnits="userSpaceOnUse"
          {...(way !== 'flat' && { patternTransform: 'rotate(45)' })}
        >
          <path d={`M0 ${apart / 2}h${apart}${way === 'crossed' ? `M${apart / 2} 0v${apart}` : ''}`} />
        </pattern>
      ))}
    </svg>
  );
}
