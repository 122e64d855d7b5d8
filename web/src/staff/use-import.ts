import type { ImportKind } from '@staffplan/contracts/staff/import-kind'
import type { ImportOptions } from '@staffplan/contracts/staff/import-options'
import { useEffect, useRef, useState } from 'react'
import { useCheckedUpload } from '#records/upload/use-checked-upload.ts'
import { NO_QUESTIONS, questionsInAnswer, questionsInProblem, withQuestions } from './import-questions.ts'
import type { ImportAnswer } from './import-state.ts'

const calls = {
  hr: { path: '/v1/import/hrYearlyData', field: 'file' },
  overtime: { path: '/v1/import/hrYearlyOvertime', field: 'fileOvertime' },
} as const satisfies Record<ImportKind, { path: string; field: string }>

const NOTHING_CHOSEN: ImportOptions = {}

/** The upload of a yearly file, with the questions it left open and their answers. */
export function useImport(kind: ImportKind, year: number | null) {
  const [questions, setQuestions] = useState(NO_QUESTIONS)
  const [options, choose] = useState(NOTHING_CHOSEN)
  const forget = () => {
    setQuestions(NO_QUESTIONS)
    choose(NOTHING_CHOSEN)
  }
  const { path, field } = calls[kind]
  const { state, check, checkAgain, ...upload } = useCheckedUpload<ImportAnswer, ImportOptions>({
    call: ({ isDryRun, uploadId, options: chosen }) => ({
      path: `${path}?${queryOf({ dryRun: String(isDryRun), uploadId, ...chosen })}`,
      fields: { year: String(year), selectedYear: String(year) },
      field,
    }),
    onAnswer: ({ answer, problem }) => {
      const now = problem ? questionsInProblem(problem) : questionsInAnswer(answer)
      setQuestions((before) => withQuestions(before, now))
    },
    onEnd: forget,
  })

  // A check for one year does not hold for another: the file is checked again with the same options.
  const checkedFor = useRef(year)
  useEffect(() => {
    if (checkedFor.current === year) return
    checkedFor.current = year
    if (year === null) upload.reset()
    else if (state.step === 'drop') upload.forgetStored()
    else void checkAgain(options)
    // oxlint-disable-next-line react-hooks/exhaustive-deps, react/exhaustive-effect-dependencies -- of the year alone
  }, [year])

  return {
    ...upload,
    state,
    questions,
    /** The options chosen for this file, whether already checked with them or not. */
    options,
    choose,
    check: (dropped: File) => {
      forget()
      return check(dropped, NOTHING_CHOSEN)
    },
    checkAgain: () => checkAgain(options),
  }
}

function queryOf(values: Readonly<Record<string, string | undefined>>): URLSearchParams {
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(values)) if (value !== undefined) query.set(name, value)
  return query
}
