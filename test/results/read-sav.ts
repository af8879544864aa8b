import { createRequire } from 'node:module';

type Variable = { name: string; type: 0 | 1; label: string; missing: unknown; printFormat: { typestr: string } };
type Reader = {
  open(): Promise<void>;
  readNextRow(nulls: boolean): Promise<Record<string, number | string | null>>;
  reader: { readString(bytes: number): Promise<string>; readBytes(bytes: number): Promise<Buffer> };
  meta: {
    header: { n_cases: number; weight: Variable | null; fileLabel: string };
    sysvars: Variable[];
    getValueLabels(name: string): { val: number; label: string }[] | undefined;
  };
};
const { SavBufferReader } = createRequire(import.meta.url)('sav-reader') as {
  SavBufferReader: new (file: Buffer) => Reader;
};

/**
 * A file for SPSS as sav-reader, which is nobody's of ours, takes it apart. It makes text of eight bytes at a time, which
 * breaks letters that lie across them: so it is given letters of one byte, and what it put together is read as UTF-8 then.
 */
export async function readSav(file: Buffer) {
  const sav = new SavBufferReader(file);
  await sav.open();
  sav.reader.readString = async (bytes) => (await sav.reader.readBytes(bytes)).toString('latin1');
  const rows: Record<string, number | string | null>[] = [];
  for (let row = 0; row < sav.meta.header.n_cases; row++) {
    const read = await sav.readNextRow(true);
    rows.push(
      Object.fromEntries(
        Object.entries(read).map(([name, value]) => [
          name,
          typeof value === 'string' ? Buffer.from(value, 'latin1').toString('utf8') : value,
        ]),
      ),
    );
  }
  return {
    ...sav.meta.header,
    variables: sav.meta.sysvars,
    rows,
    labelsOf: (name: string) => sav.meta.getValueLabels(name),
  };
}

const from_1582_ms = Date.UTC(1582, 9, 14);
/** A day as SPSS counts it. */
export const dayOfSav = (seconds: number): string => new Date(from_1582_ms + seconds * 1000).toISOString().slice(0, 10);
