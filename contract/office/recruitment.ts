/** The address on a poster: it opens the registration, and says where the parent came from. */
export const viaKey = 'via';
export const recruitmentUrl = (publicUrl: string, code: string): string => `${publicUrl}/registreren?${viaKey}=${code}`;

/** Letters and digits that nobody takes for one another, also when read out from a poster. */
export const codeSigns = 'abcdefghjkmnpqrstuvwxyz23456789';
export const codeLength = 5;

/** The code as it is kept, whatever somebody made of it on the way; undefined: it cannot be one. */
export function codeIn(given: unknown): string | undefined {
  const code = typeof given === 'string' ? given.trim().toLowerCase() : '';
  return code.length === codeLength && [...code].every((sign) => codeSigns.includes(sign)) ? code : undefined;
}
