/** Sharp on paper and on a large screen. */
const png_scale = 2;

/** Keeps a picture as a file of this name. */
export async function savePicture(svg: string, name: string, type: 'svg' | 'png'): Promise<void> {
  const blob = type === 'svg' ? new Blob([svg], { type: 'image/svg+xml' }) : await pngOf(svg);
  const link = document.createElement('a');
  link.href = URL.createObjectURL(blob);
  link.download = `${name}.${type}`;
  link.click();
  // The browser has taken hold of it by then.
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}

async function pngOf(svg: string): Promise<Blob> {
  const image = new Image();
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`;
  await image.decode();
  const canvas = document.createElement('canvas');
  canvas.width = image.naturalWidth * png_scale;
  canvas.height = image.naturalHeight * png_scale;
  canvas.getContext('2d')!.drawImage(image, 0, 0, canvas.width, canvas.height);
  return new Promise((resolve, reject) =>
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('no picture'))), 'image/png'),
  );
}

/** Puts a picture on the clipboard as a PNG. A browser that waits for its making takes a promise. */
export const copyPicture = (svg: string): Promise<void> =>
  navigator.clipboard.write([new ClipboardItem({ 'image/png': pngOf(svg) })]);
