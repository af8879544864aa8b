import { keepPreviousData } from '@tanstack/react-query';
import { countDraw, type DrawCounts, type DrawScreen, lookAtDraw, readDraw } from '#contract/calls/office/draw.ts';
import type { Rule } from '#contract/sample/condition.ts';
import type { How } from '#contract/sample/how.ts';
import { call } from '../../api.ts';

export type DrawSelection = { conditions: Rule[]; how: How };

export const drawQuery = (id: string) => ({
  queryKey: ['draw', id],
  queryFn: () => call(readDraw, { params: { id } }),
});

export type DrawOptions = Pick<DrawScreen, 'campaigns' | 'regions' | 'codes'>;
export type CountQuery = {
  queryKey: readonly unknown[];
  queryFn: () => Promise<Pick<DrawCounts, 'rules' | 'all'>>;
  staleTime: number;
};

const staleTime = 60_000;
export const countQuery = (id: string, conditions: Rule[]) => ({
  queryKey: ['draw-count', id, conditions],
  queryFn: () => call(countDraw, { params: { id }, body: { conditions } }),
  staleTime,
  placeholderData: keepPreviousData,
});
export const lookQuery = (id: string, chosen: DrawSelection) => ({
  queryKey: ['draw-look', id, chosen],
  queryFn: () => call(lookAtDraw, { params: { id }, body: chosen }),
  staleTime,
  placeholderData: keepPreviousData,
});
