/** What the syntax of SPSS keeps for itself. */
const reserved = new Set(['ALL', 'AND', 'BY', 'EQ', 'GE', 'GT', 'LE', 'LT', 'NE', 'NOT', 'OR', 'TO', 'WITH']);
const name_bytes = 64;

/**
 * Names as statistical programs take them: `-` becomes `_`, `:` becomes `__`, and no two are equal in lower case. Anyone who comes
 * later steps aside.
 */
export class FileNames {
  private readonly taken = new Set<string>();

  next(name: string): string {
    const plain = name.replaceAll(':', '__').replaceAll(/[^A-Za-z0-9_.]/g, '_');
    const begun = /^[A-Za-z]/.test(plain) ? plain : `v_${plain}`;
    const free = reserved.has(begun.toUpperCase()) ? `${begun}_` : begun;
    // A name ends in no dot: it would end a command.
    const base = free.slice(0, name_bytes).replace(/\.$/, '_');
    let made = base;
    for (let count = 2; this.taken.has(made.toLowerCase()); count++) {
      const end = `_${count}`;
      made = `${base.slice(0, name_bytes - end.length)}${end}`;
    }
    this.taken.add(made.toLowerCase());
    return made;
  }
}
