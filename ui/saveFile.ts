/** Has the browser keep this as a file of that name. */
export function saveFile(name: string, content: Blob): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(content);
  link.download = name;
  link.click();
  // Some browsers read it only after this.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}
