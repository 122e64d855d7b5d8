import { parseNumber } from '@staffplan/contracts/numbers/parse-number'
import type { ImportOptions } from '@staffplan/contracts/staff/import-options'
import { z } from 'zod'
import type { Problem } from '#api/problem.ts'
import type { ImportAnswer } from './import-state.ts'
import { errorCountsOf } from '#records/issue-counts.ts'

type Question = keyof ImportOptions

/** What the file leaves open; a question once asked stays until another file is chosen. */
export type ImportQuestions = {
  readonly asked: ReadonlySet<Question>
  /** The text encoding that the server assumed; null when nothing was assumed. */
  readonly encodingGuess: string | null
  /** Names of sheets to choose from. */
  readonly sheets: readonly string[]
  /** A row whose date is ambiguous. */
  readonly dateExample: Example | null
  /** A row whose number is ambiguous. */
  readonly numberExample: Example | null
}

type Example = { readonly row: number; readonly value: string }

export const NO_QUESTIONS: ImportQuestions = {
  asked: new Set(),
  encodingGuess: null,
  sheets: [],
  dateExample: null,
  numberExample: null,
}

const questionOfCode = new Map<string, Question>([
  ['encoding-uncertain', 'encoding'],
  ['encoding-guessed', 'encoding'],
  ['date-order-ambiguous', 'dateOrder'],
  ['number-style-ambiguous', 'decimal'],
  ['sheet-ambiguous', 'sheet'],
  ['sheet-not-found', 'sheet'],
])

export function questionsInAnswer(answer: ImportAnswer): ImportQuestions {
  const { errorCounts, warningCounts, warnings, errors } = answer
  const guessed = warnings.find(({ code }) => code === 'encoding-guessed')
  return {
    asked: questionsAbout([...Object.keys(errorCounts), ...Object.keys(warningCounts)]),
    encodingGuess: guessed?.params.encoding ?? null,
    sheets: [],
    dateExample: exampleOf(ABOUT_DATES, errors),
    numberExample: exampleOf(ABOUT_NUMBERS, errors),
  }
}

const refusalParams = z.object({
  sheets: z.array(z.object({ name: z.string() })).catch([]),
})

export function questionsInProblem({ code, params, errors }: Problem): ImportQuestions {
  const { sheets } = refusalParams.parse(params)
  const asked = questionsAbout([code, ...Object.keys(errorCountsOf({ params }))])
  // The headings may be on a sheet that is hidden or was not chosen.
  if (sheets.length > 1) asked.add('sheet')
  return {
    asked,
    encodingGuess: null,
    sheets: sheets.map(({ name }) => name),
    dateExample: exampleOf(ABOUT_DATES, errors),
    numberExample: exampleOf(ABOUT_NUMBERS, errors),
  }
}

export function withQuestions(before: ImportQuestions, now: ImportQuestions): ImportQuestions {
  return {
    asked: new Set([...before.asked, ...now.asked]),
    encodingGuess: now.encodingGuess ?? before.encodingGuess,
    sheets: [...new Set([...before.sheets, ...now.sheets])],
    dateExample: before.dateExample ?? now.dateExample,
    numberExample: before.numberExample ?? now.numberExample,
  }
}

function questionsAbout(codes: readonly string[]): Set<Question> {
  return new Set(codes.flatMap((code) => questionOfCode.get(code) ?? []))
}

const ABOUT_DATES = 'date-order-ambiguous'
const ABOUT_NUMBERS = 'number-style-ambiguous'
const place = z.object({ row: z.number(), value: z.string() })

/** Errors that one answer about the whole file resolves are not listed row by row. */
export function isMendedByAnswer({ code }: { readonly code: string }): boolean {
  return code === ABOUT_DATES || code === ABOUT_NUMBERS
}

function exampleOf(
  about: string,
  errors: readonly { readonly code: string; readonly params?: unknown }[],
): Example | null {
  const first = errors.find(({ code }) => code === about)
  return place.safeParse(first?.params).data ?? null
}

/** The date that `03/04/2019` means in the given order; null for other forms. */
export function dayInOrder(value: string, order: 'day-first' | 'month-first'): string | null {
  const parts = /^\D*(\d{1,2})\D+(\d{1,2})\D+(\d{4})\D*$/.exec(value)
  if (!parts) return null
  const [, one = '', other = '', year = ''] = parts
  const [day, month] = order === 'day-first' ? [one, other] : [other, one]
  return `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
}

/** Digits and the characters between them; a currency may stand before or after. */
const NUMBER = /-?\p{Nd}(?:.*\p{Nd})?/u

/** The number that `SR 1,500` means with the given decimal separator; null when it is none. */
export function numberAs(value: string, decimal: '.' | ','): number | null {
  const parsed = parseNumber(NUMBER.exec(value)?.[0] ?? '', { decimal })
  return parsed.ok ? parsed.value : null
}
