/** Above questions of which none must be answered, where others say what must. */
export const OptionalNote = () => <p className="soft explain">Wat niet bij je past, laat je leeg.</p>;
