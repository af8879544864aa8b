const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** RFC 4648, without padding: letters and digits that people can type over. */
export function base32(bytes: Buffer): string {
  let [text, bits, width] = ['', 0, 0];
  for (const byte of bytes) {
    // Of what stands before, only the bits that make no letter yet.
    bits = ((bits & 0x1f) << 8) | byte;
    width += 8;
    for (; width >= 5; width -= 5) text += alphabet[(bits >> (width - 5)) & 0x1f];
  }
  return width > 0 ? text + alphabet[(bits << (5 - width)) & 0x1f] : text;
}
