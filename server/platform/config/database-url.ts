/**
 * The driver takes one host, and passes over which of several servers is meant: it once wrote to a standby without a word.
 * Something in front of the servers decides who is asked.
 */
const seeksServer = (address: string): boolean =>
  /[?&](target_session_attrs|load_balance_hosts)=/i.test(address) ||
  /[?&](host|hostaddr)=[^&#]*(,|%2C)/i.test(address) ||
  /^[^/]+\/\/[^/?#]*,/.test(address);

/**
 * Whether an address of PostgreSQL says what its writer meant. A password that holds one of the signs that divide an
 * address (@ / ? #) makes the address lead to another server, or to none, and nothing says why.
 */
export function isDatabaseUrl(address: string): boolean {
  const [, authority = '', rest = ''] = /^postgres(?:ql)?:\/\/([^/?#]*)(.*)$/is.exec(address) ?? [];
  if (authority.split('@').length > 2 || seeksServer(address)) return false;
  // Such a sign in the password ends the server's name early, so that an @ stands behind the name.
  if (/[@#]/.test(rest)) return false;
  try {
    const { protocol, username, password } = new URL(address);
    return /^postgres(ql)?:$/.test(protocol) && [username, password].every((word) => decodeURIComponent(word) !== null);
  } catch {
    return false;
  }
}

export const databaseUrlExpected =
  'must be an address as postgres://name:password@server:5432/database, with each sign in the password that is no letter or digit as %40; one server, without target_session_attrs or several hosts: what chooses among several stands in front of them (docs/operate/scale.md)';
