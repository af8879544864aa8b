/** A part at a time: as the arguments of one call the bytes of a large file would not fit. */
const part = 0x8000;

/** Bytes as the server wants them, without reading them: a file does not say its encoding. */
export async function asBase64(file: File): Promise<string> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  let text = '';
  for (let at = 0; at < bytes.length; at += part) text += String.fromCharCode(...bytes.subarray(at, at + part));
  return btoa(text);
}
