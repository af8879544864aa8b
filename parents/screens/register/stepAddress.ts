/** The step that an address asks for, of so many: the first one when it names none. */
export function stepIn(search: string, total: number): number {
  const asked = Number(new URLSearchParams(search).get('stap') ?? 1);
  return Number.isInteger(asked) ? Math.min(Math.max(asked, 1), total) : 1;
}

/** Where a step stands, with whatever else the address says. */
export function stepAddress(step: number, search: string): { search: string } {
  const query = new URLSearchParams(search);
  if (step === 1) query.delete('stap');
  else query.set('stap', String(step));
  return { search: query.toString() };
}
