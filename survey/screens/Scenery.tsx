/** Its drawing stands once in the page, put there by the server: in the script it would be weight to wait for. */
export type SceneryName = keyof typeof sceneries;

/** How large each is drawn, as its own file says: the place is held before the drawing is there. */
const sceneries = {
  letter: '0 0 320 246',
  slip: '0 0 262 232',
  envelope: '0 0 262 232',
  morning: '0 0 290 232',
  school: '0 0 262 228',
  plane: '0 0 310 226',
} as const;

export function Scenery({ name }: { name: SceneryName }) {
  return (
    <svg className="picture" viewBox={sceneries[name]} aria-hidden="true">
      <use href={`#picture-${name}`} />
    </svg>
  );
}
