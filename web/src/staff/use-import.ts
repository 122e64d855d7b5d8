import type { ImportKind } from '@staffplan/contracts/staff/import-kind'
import type { ImportOptions } from '@staffplan/contracts/staff/import-options'
import { useEffect, useRef, useState } from 'react'
import { useStore } from 'react-redux'
import { Command } from '#api/command.ts'
import { everythingMayHaveMoved, everythingMoved } from '#api/everything-moved.ts'
import type { Problem } from '#api/problem.ts'
import { signedOut, tokenIn } from '#api/session.ts'
import { randomId } from '#api/random-id.ts'
import { upload } from '#api/upload.ts'
import { OUTDATED } from '#records/check-outdated.ts'
import { whileSaving } from '#ui/dialogs/unsaved.ts'
import {
  type ImportQuestions,
  NO_QUESTIONS,
  questionsInAnswer,
  questionsInProblem,
  withQuestions,
} from './import-questions.ts'
import type { ImportAnswer, ImportState } from './import-state.ts'

type Outcome =
  | { readonly answer: ImportAnswer }
  | { readonly problem: Problem; readonly isUnknown: boolean }
  | null

type Import = {
  readonly state: ImportState
  readonly questions: ImportQuestions
  /** What was chosen for this file, checked with it or not yet. */
  readonly options: ImportOptions
  readonly choose: (options: ImportOptions) => void
  /** Reads a file without importing it. */
  readonly check: (file: File) => Promise<void>
  /** Reads the same file as chosen by now. */
  readonly checkAgain: () => Promise<void>
  /** Imports the file as it was checked; null when there is none. */
  readonly run: () => Promise<Outcome>
  /** Waits no longer: a check has stored nothing, and of an import it is not known. */
  readonly stop: () => void
  /** What was imported last has been taken back: nothing follows from it. */
  readonly forgetImported: () => void
  readonly reset: () => void
}

type Sending = {
  readonly file: File
  readonly options: ImportOptions
  /** Null for a file that is only checked. */
  readonly key: string | null
  /** What it was checked to do. */
  readonly checked?: string | undefined
}

const calls = {
  hr: { path: '/v1/import/hrYearlyData', field: 'file' },
  overtime: { path: '/v1/import/hrYearlyOvertime', field: 'fileOvertime' },
} as const satisfies Record<ImportKind, { path: string; field: string }>

const NOTHING_CHOSEN: ImportOptions = {}

/** One yearly file on its way: dropped, checked by the server, imported whole or not at all. */
export function useImport(kind: ImportKind, year: number | null): Import {
  const [state, setState] = useState<ImportState>({ step: 'drop' })
  const [questions, setQuestions] = useState(NO_QUESTIONS)
  const [options, choose] = useState(NOTHING_CHOSEN)
  /** At most one: a second click finds it here before the screen has changed. */
  const running = useRef<AbortController | null>(null)
  const checking = useRef<AbortController | null>(null)
  const isLeft = useRef(false)
  /** Of the file that was checked last: sent again after a lost answer, it is stored once. */
  const command = useRef(new Command())
  const store = useStore()
  const { dispatch } = store
  // A check is of no use to whoever left; an import goes on.
  useEffect(() => {
    isLeft.current = false
    return () => {
      isLeft.current = true
      checking.current?.abort()
    }
  }, [])

  const send = async ({ file, options, key, checked }: Sending) => {
    const isDryRun = key === null
    const abort = new AbortController()
    running.current = abort
    checking.current = isDryRun ? abort : null
    // Names it to the server, so that its progress can be asked for.
    const uploadId = key ?? randomId()
    const working = (sent: number) => setState({ step: 'working', file, options, isDryRun, sent, uploadId })
    working(0)
    const token = tokenIn(store.getState())
    const { path, field } = calls[kind]
    const result = await upload<ImportAnswer>({
      token,
      key,
      path: `${path}?${queryOf({ dryRun: String(isDryRun), uploadId, ...options })}`,
      form: formOf({ field, file, year, checked }),
      signal: abort.signal,
      onSent: working,
    })
    running.current = null
    // A late answer to an old session must not end one that has just begun.
    const isOver = result.problem?.status === 401 && tokenIn(store.getState()) === token
    if (isOver) dispatch(signedOut({ reason: 'expired' }))
    const now = result.problem ? questionsInProblem(result.problem) : questionsInAnswer(result.answer)
    setQuestions((before) => withQuestions(before, now))
    return { ...result, isStopped: abort.signal.aborted }
  }

  const forget = () => {
    setQuestions(NO_QUESTIONS)
    choose(NOTHING_CHOSEN)
  }

  const reset = () => {
    forget()
    setState({ step: 'drop' })
  }

  const preview = async (file: File, options: ImportOptions, isRechecked = false) => {
    const { answer, problem, isStopped } = await send({ file, options, key: null })
    if (isStopped) return reset()
    if (problem) return setState({ step: 'refused', file, options, problem })
    command.current = new Command()
    return setState({ step: 'check', file, options, answer, isRechecked })
  }

  // A file that was checked for one year says nothing about another: it is checked again, with what was chosen for it.
  const checkedFor = useRef(year)
  useEffect(() => {
    if (checkedFor.current === year) return
    checkedFor.current = year
    if (year === null) reset()
    else if (state.step === 'check' || state.step === 'refused') void preview(state.file, options)
    else if (state.step === 'drop') setState({ step: 'drop' })
    // oxlint-disable-next-line react-hooks/exhaustive-deps, react/exhaustive-effect-dependencies -- of the year alone
  }, [year])

  return {
    state,
    questions,
    options,
    choose,
    check: (file) => {
      forget()
      return preview(file, NOTHING_CHOSEN)
    },
    checkAgain: async () => {
      if (running.current) return
      if (state.step === 'check' || state.step === 'refused') await preview(state.file, options)
    },
    run: async () => {
      if (state.step !== 'check' || running.current) return null
      const { file, options, answer: checked } = state
      const ofFile = command.current
      const key = ofFile.begin(options)
      if (key === null) return null
      const sent = send({ file, options, key, checked: checked.checked })
      const { answer, problem } = await whileSaving(sent, ({ problem: refused }) => !refused)
      ofFile.end(problem)
      if (problem && ofFile.isUnknown) {
        setState({ step: 'check', file, options, answer: checked, unknown: problem })
        everythingMayHaveMoved(dispatch)
        return { problem, isUnknown: true }
      }
      if (problem?.code === OUTDATED) {
        // What has changed is seen before anything is stored.
        if (!isLeft.current) await preview(file, options, true)
        return { problem, isUnknown: false }
      }
      if (problem) {
        setState({ step: 'refused', file, options, problem })
        return { problem, isUnknown: false }
      }
      forget()
      setState({ step: 'drop', imported: { file, answer } })
      everythingMoved(dispatch)
      return { answer }
    },
    forgetImported: () => setState((before) => (before.step === 'drop' ? { step: 'drop' } : before)),
    stop: () => running.current?.abort(),
    reset,
  }
}

function queryOf(values: Readonly<Record<string, string | undefined>>): URLSearchParams {
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(values)) if (value !== undefined) query.set(name, value)
  return query
}

type Form = Pick<Sending, 'file' | 'checked'> & { readonly field: string; readonly year: number | null }

function formOf({ field, file, year, checked }: Form): FormData {
  const form = new FormData()
  form.append('year', String(year))
  form.append('selectedYear', String(year))
  if (checked !== undefined) form.append('checked', checked)
  form.append(field, file)
  return form
}
