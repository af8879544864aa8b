import { understandFile, understandText } from './read-questionnaire.ts';

/** Reads beside the page, which goes on meanwhile: what somebody chose or pasted may be large, broken or hostile. */
self.onmessage = async ({ data }: MessageEvent<string | File>) =>
  self.postMessage(typeof data === 'string' ? understandText(data) : understandFile(data.name, await textOf(data)));

/** Files of Windows that are not in UTF-8 are in its own letters. */
async function textOf(file: File): Promise<string> {
  const bytes = await file.arrayBuffer();
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}
