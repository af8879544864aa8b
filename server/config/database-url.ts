/**
 * Whether an address of PostgreSQL says what its writer meant. With a sign in the password that parts an address (@ / ? #) it
 * leads to another server, or to none, and nothing says why.
 */
export function isDatabaseUrl(address: string): boolean {
  const [, authority = '', rest = ''] = /^postgres(?:ql)?:\/\/([^/?#]*)(.*)$/is.exec(address) ?? [];
  if (authority.split('@').length > 2) return false;
  // A password with such a sign ends the server's name early, and its @ stands behind that.
  if (!authority.includes('@') && rest.includes('@')) return false;
  try {
    const { protocol, username, password } = new URL(address);
    return /^postgres(ql)?:$/.test(protocol) && [username, password].every((word) => decodeURIComponent(word) !== null);
  } catch {
    return false;
  }
}

export const databaseUrlExpected =
  'must be an address as postgres://name:password@server:5432/database, with each sign in the password that is no letter or digit as %40';
