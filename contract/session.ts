/** Where in its local storage a browser keeps the token of who is logged in. Imports nothing. */
export const tokenKey = 'token';
