import type { ReportFileKind } from '#contract/calls/office/report.ts';
import { type ShareSource, share_picture, shareSvg } from '#contract/results/share-svg.ts';
import { oneInThread } from '../../platform/file-readers/thread.ts';
import type { ReportFile } from './report-charts.ts';

/** Read on the thread only: their libraries are large. */
const writers: Record<ReportFileKind, (file: ReportFile) => Promise<Uint8Array>> = {
  slides: async (file) => (await import('./report-slides.ts')).writeSlides(file),
  document: async (file) => (await import('./report-document.ts')).writeDocument(file),
  pictures: async (file) => (await import('./report-pictures.ts')).writePictures(file),
};

export const writeReportFile = ({ kind, file }: { kind: ReportFileKind; file: ReportFile }): Promise<Uint8Array> =>
  writers[kind](file);
export const writeReportInThread = oneInThread(import.meta.url, writeReportFile);

export const drawShare = async (source: ShareSource): Promise<Uint8Array> =>
  (await import('./report-pictures.ts')).pngOf(shareSvg(source), share_picture.width);
export const drawShareInThread = oneInThread(import.meta.url, drawShare);
