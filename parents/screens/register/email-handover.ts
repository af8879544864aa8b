/** An e-mail address on its way from the slip of the home page to the registration: in memory, and in no address. */
let email = '';

export const carryEmail = (typed: string): void => {
  email = typed;
};

export const carriedEmail = (): string => email;
