import { useEffect, useRef, useState } from 'react'
import { useStore } from 'react-redux'
import { Command } from '#api/command.ts'
import { refetchEverything, refetchOutdated } from '#api/refetch.ts'
import type { Problem } from '#api/problem.ts'
import { randomId } from '#api/random-id.ts'
import { signedOut, tokenIn } from '#api/session.ts'
import { upload, type Uploaded } from '#api/upload.ts'
import { whileSaving } from '#ui/dialogs/unsaved.ts'
import { OUTDATED } from './check-outdated.ts'

/** A file and the options chosen for reading it. */
type Chosen<Options> = { readonly file: File; readonly options: Options }

/** The state of the upload. */
export type UploadState<Answer, Options> =
  /** Waiting for a file; `stored` is the file that was imported before, if any. */
  | { readonly step: 'drop'; readonly stored?: { readonly file: File; readonly answer: Answer } }
  | (Chosen<Options> & {
      readonly step: 'working'
      readonly isDryRun: boolean
      /** Share of the file sent, 0 to 1. */
      readonly sent: number
      readonly uploadId: string
    })
  | (Chosen<Options> & {
      readonly step: 'check'
      readonly answer: Answer
      /** The file was sent to be imported, and the outcome is unknown. */
      readonly unknown?: Problem
      /** The file was checked again instead of being imported, because its import would do something different by now. */
      readonly isRechecked?: boolean
    })
  | (Chosen<Options> & { readonly step: 'refused'; readonly problem: Problem })

/** An import that failed, or whose outcome is unknown. */
export type FailedUpload = { readonly problem: Problem; readonly isUnknown: boolean }

type Outcome<Answer> = { readonly answer: Answer } | FailedUpload

type Uploading<Answer, Options> = {
  /** The server call that uploads the file. */
  readonly call: (sending: Chosen<Options> & { readonly isDryRun: boolean; readonly uploadId: string }) => {
    readonly path: string
    /** Name of the form's part that holds the file, and the parts before it. */
    readonly field: string
    readonly fields?: Readonly<Record<string, string>>
  }
  readonly onAnswer?: (answered: Uploaded<Answer>) => void
  /** Called when the file was imported or given up. */
  readonly onEnd?: () => void
}

/** Uploads one file: it is chosen, checked by the server, then imported as a whole or not at all. */
export function useCheckedUpload<Answer extends { readonly checked?: string | undefined }, Options>({
  call,
  onAnswer,
  onEnd,
}: Uploading<Answer, Options>) {
  const [state, setState] = useState<UploadState<Answer, Options>>({ step: 'drop' })
  /** The running upload; at most one. A ref, so that a second click sees it before the screen is rendered again. */
  const running = useRef<AbortController | null>(null)
  const checking = useRef<AbortController | null>(null)
  const isLeft = useRef(false)
  /** The command of the file checked last: sent again after a lost answer, it is stored only once. */
  const command = useRef(new Command())
  const store = useStore()
  const { dispatch } = store
  // Leaving the screen cancels a check, which is of no further use; an import goes on.
  useEffect(() => {
    isLeft.current = false
    return () => {
      isLeft.current = true
      checking.current?.abort()
    }
  }, [])

  /** `key` is null for a check; `checked` is the fingerprint of the check that the import must match. */
  const send = async (
    chosen: Chosen<Options>,
    { key, checked }: { key: string | null; checked?: string | undefined },
  ) => {
    const isDryRun = key === null
    const abort = new AbortController()
    running.current = abort
    checking.current = isDryRun ? abort : null
    // The id under which the server reports the upload's progress.
    const uploadId = key ?? randomId()
    const working = (sent: number) => setState({ step: 'working', ...chosen, isDryRun, sent, uploadId })
    working(0)
    const token = tokenIn(store.getState())
    const { path, field, fields = {} } = call({ ...chosen, isDryRun, uploadId })
    const form = new FormData()
    for (const [name, value] of Object.entries(fields)) form.append(name, value)
    if (checked !== undefined) form.append('checked', checked)
    form.append(field, chosen.file)
    const answered = await upload<Answer>({ token, key, path, form, signal: abort.signal, onSent: working })
    running.current = null
    // A late 401 for an old session must not end one that has just begun.
    const isOver = answered.problem?.status === 401 && tokenIn(store.getState()) === token
    if (isOver) dispatch(signedOut({ reason: 'expired' }))
    onAnswer?.(answered)
    return { ...answered, isStopped: abort.signal.aborted }
  }

  const end = (stored?: { readonly file: File; readonly answer: Answer }) => {
    onEnd?.()
    setState({ step: 'drop', ...(stored && { stored }) })
  }

  const preview = async (chosen: Chosen<Options>, isRechecked: boolean) => {
    const { answer, problem, isStopped } = await send(chosen, { key: null })
    if (isStopped) return end()
    if (problem) return setState({ step: 'refused', ...chosen, problem })
    command.current = new Command()
    return setState({ step: 'check', ...chosen, answer, isRechecked })
  }

  return {
    state,
    /** Has the server read the file without storing anything. */
    check: (file: File, options: Options) => preview({ file, options }, false),
    /** Reads the same file with other choices. */
    checkAgain: async (options: Options): Promise<void> => {
      if (running.current) return
      if (state.step === 'check' || state.step === 'refused')
        await preview({ file: state.file, options }, false)
    },
    /** Imports the file as it was checked; null when there is nothing to import. */
    run: async (): Promise<Outcome<Answer> | null> => {
      if (state.step !== 'check' || running.current) return null
      const { file, options, answer: shown } = state
      const ofFile = command.current
      const key = ofFile.begin(options)
      if (key === null) return null
      const sent = send({ file, options }, { key, checked: shown.checked })
      const { answer, problem } = await whileSaving(sent, ({ problem: refused }) => !refused)
      ofFile.end(problem)
      if (!problem) {
        end({ file, answer })
        refetchOutdated(dispatch)
        return { answer }
      }
      const { isUnknown } = ofFile
      if (isUnknown) {
        setState({ step: 'check', file, options, answer: shown, unknown: problem })
        refetchEverything(dispatch)
      } else if (problem.code !== OUTDATED) {
        setState({ step: 'refused', file, options, problem })
      } else if (!isLeft.current) {
        // Show what has changed before anything is stored.
        await preview({ file, options }, true)
      }
      return { problem, isUnknown }
    },
    /** Stops waiting: a check has stored nothing; whether an import has is unknown. */
    stop: () => running.current?.abort(),
    /** The last import was undone, so nothing follows from it any more. */
    forgetStored: () => setState((before) => (before.step === 'drop' ? { step: 'drop' } : before)),
    reset: () => end(),
  }
}
