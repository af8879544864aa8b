import { useToast } from '#ui/Toasts.tsx';
import { savePicture } from './savePicture.ts';

type Props = {
  /** Of which figure, for whoever hears the buttons: 'van vraag 3'. */
  told: string;
  /** Of the file. With the stamp in it a picture can be held beside the table that it was made of. */
  name: string;
  text: () => string;
  picture: () => string;
};

/** The ways to take a figure along: as a table for a sheet, and as a picture. */
export function TakeAlong({ told, name, text, picture }: Props) {
  const toast = useToast();
  async function copy() {
    try {
      await navigator.clipboard.writeText(text());
      toast.success('De tabel is gekopieerd.');
    } catch {
      toast.error('Kopiëren lukt niet in deze browser. Selecteer de tabel en kopieer hem zelf.');
    }
  }
  async function save(type: 'svg' | 'png') {
    try {
      await savePicture(picture(), name, type);
    } catch {
      toast.error('Bewaren lukt niet in deze browser. Kopieer de tabel, of druk de bladzijde af.');
    }
  }
  return (
    <>
      <button className="link-button" type="button" onClick={() => void copy()}>
        Kopieer de tabel<span className="unseen">{` ${told}`}</span>
      </button>
      {(['svg', 'png'] as const).map((type) => (
        <button key={type} className="link-button" type="button" onClick={() => void save(type)}>
          {`Bewaar als ${type.toUpperCase()}`}
          <span className="unseen">{` ${told}`}</span>
        </button>
      ))}
    </>
  );
}
