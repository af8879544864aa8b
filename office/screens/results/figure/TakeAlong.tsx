import { saveFile } from '#ui/saveFile.ts';
import { useToast } from '#ui/Toasts.tsx';

/** Sharp on paper and on a large screen. */
const png_scale = 2;

async function savePicture(svg: string, name: string, type: 'svg' | 'png'): Promise<void> {
  saveFile(`${name}.${type}`, type === 'svg' ? new Blob([svg], { type: 'image/svg+xml' }) : await pngOf(svg));
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
const copyPicture = (svg: string): Promise<void> =>
  navigator.clipboard.write([new ClipboardItem({ 'image/png': pngOf(svg) })]);

type Props = {
  /** Of the file. With the edition in it a picture can be held beside the table that it was made of. */
  name: string;
  text: () => string;
  picture: () => string;
  /** Where the figure stands on the page, if others can be sent there. */
  anchor?: string;
};

/** The ways to take a figure along, as entries of its menu: as a table for a sheet, as a picture, as a link. */
export function TakeAlong({ name, text, picture, anchor }: Props) {
  const toast = useToast();
  async function copy(what: () => Promise<void>, done: string, fallback: string) {
    try {
      await what();
      toast.success(done);
    } catch {
      toast.error(`Dat lukt niet in deze browser. ${fallback}`);
    }
  }
  const acts = [
    {
      label: 'Kopieer de tabel',
      act: () =>
        copy(
          () => navigator.clipboard.writeText(text()),
          'De tabel is gekopieerd.',
          'Selecteer de tabel en kopieer hem zelf.',
        ),
    },
    {
      label: 'Kopieer als beeld',
      act: () => copy(() => copyPicture(picture()), 'Het beeld is gekopieerd.', 'Download het als PNG.'),
    },
    ...(['png', 'svg'] as const).map((type) => ({
      label: `Download als ${type.toUpperCase()}`,
      act: async () => {
        try {
          await savePicture(picture(), name, type);
        } catch {
          toast.error('Bewaren lukt niet in deze browser. Kopieer de tabel, of druk de bladzijde af.');
        }
      },
    })),
    ...(anchor
      ? [
          {
            label: 'Kopieer de link naar deze vraag',
            act: () =>
              copy(
                () => navigator.clipboard.writeText(`${location.href.replace(/#.*$/, '')}#${anchor}`),
                'De link is gekopieerd.',
                'Kopieer het adres van deze bladzijde.',
              ),
          },
        ]
      : []),
  ];
  return acts.map(({ label, act }, at) => (
    <li key={label} className={at === 0 ? 'sep' : undefined}>
      <button type="button" onClick={() => void act()}>
        {label}
      </button>
    </li>
  ));
}
