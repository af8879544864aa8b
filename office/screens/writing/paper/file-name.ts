/** 'Huiswerk en bijles' → huiswerk-en-bijles.json: a name that every disk takes. */
export function fileNameOf(title: string): string {
  const plain = title
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .slice(0, 60)
    .replaceAll(/^-+|-+$/g, '');
  return `${plain || 'vragenlijst'}.json`;
}
