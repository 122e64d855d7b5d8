import type { ImportOptions } from '@staffplan/contracts/staff/import-options'
import { z } from 'zod'
import type { Problem } from '#api/problem.ts'
import type { ImportAnswer } from './import-state.ts'
import { errorCountsOf } from './issue-counts.ts'

type Question = keyof ImportOptions

/** What a file left open; a question that was asked once stays until there is another file. */
export type ImportQuestions = {
  readonly asked: ReadonlySet<Question>
  /** What the server took the text for. */
  readonly encodingGuess: string | null
  /** Sheets to choose from. */
  readonly sheets: readonly string[]
}

export const NO_QUESTIONS: ImportQuestions = { asked: new Set(), encodingGuess: null, sheets: [] }

const questionOfCode = new Map<string, Question>([
  ['encoding-uncertain', 'encoding'],
  ['encoding-guessed', 'encoding'],
  ['date-order-ambiguous', 'dateOrder'],
  ['number-style-ambiguous', 'decimal'],
  ['sheet-ambiguous', 'sheet'],
  ['sheet-not-found', 'sheet'],
])

export function questionsInAnswer(answer: ImportAnswer): ImportQuestions {
  const { errorCounts, warningCounts, warnings } = answer
  const guessed = warnings.find(({ code }) => code === 'encoding-guessed')
  return {
    asked: questionsAbout([...Object.keys(errorCounts), ...Object.keys(warningCounts)]),
    encodingGuess: guessed?.params.encoding ?? null,
    sheets: [],
  }
}

const refusalParams = z.object({
  sheets: z.array(z.object({ name: z.string() })).catch([]),
})

export function questionsInProblem({ code, params }: Problem): ImportQuestions {
  const { sheets } = refusalParams.parse(params)
  const asked = questionsAbout([code, ...Object.keys(errorCountsOf({ params }))])
  // The headings may stand on a sheet that is hidden or was not chosen.
  if (sheets.length > 1) asked.add('sheet')
  return { asked, encodingGuess: null, sheets: sheets.map(({ name }) => name) }
}

export function withQuestions(before: ImportQuestions, now: ImportQuestions): ImportQuestions {
  return {
    asked: new Set([...before.asked, ...now.asked]),
    encodingGuess: now.encodingGuess ?? before.encodingGuess,
    sheets: [...new Set([...before.sheets, ...now.sheets])],
  }
}

function questionsAbout(codes: readonly string[]): Set<Question> {
  return new Set(codes.flatMap((code) => questionOfCode.get(code) ?? []))
}
