import type { FaultStep } from '#questionnaire/file-faults.ts';

const stepNames = { questions: 'question', sub_questions: 'sub_question', options: 'option' } as const;

/** The way to a place of a campaign file as its author counts, with the refs that stand there in the `draft`. */
export function stepsTo(place: string, draft?: unknown): FaultStep[] {
  const steps: FaultStep[] = [];
  let inside = draft;
  for (const [, list, index] of place.matchAll(/\b(questions|sub_questions|options)\[(\d+)\]/g)) {
    inside = (inside as Record<string, unknown[]> | undefined)?.[list!]?.[Number(index)];
    const ref = (inside as { ref?: unknown } | null | undefined)?.ref;
    steps.push({
      of: stepNames[list as keyof typeof stepNames],
      number: Number(index) + 1,
      ref: typeof ref === 'string' && ref !== '' && ref.length <= 40 ? ref : null,
    });
  }
  return steps;
}
