/** In the place of the hints on the words, where they cannot be made. */
export const noHint = 'Hints over je tekst zijn er nu niet. Je kunt gewoon verder schrijven.';
