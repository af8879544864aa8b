/** The key in local storage under which a browser keeps the token of its session. Imports nothing. */
export const tokenKey = 'token';
