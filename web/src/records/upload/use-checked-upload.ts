import { useEffect, useRef, useState } from 'react'
import { useStore } from 'react-redux'
import { Command } from '#api/command.ts'
import { everythingMayHaveMoved, everythingMoved } from '#api/everything-moved.ts'
import type { Problem } from '#api/problem.ts'
import { randomId } from '#api/random-id.ts'
import { signedOut, tokenIn } from '#api/session.ts'
import { upload, type Uploaded } from '#api/upload.ts'
import { whileSaving } from '#ui/dialogs/unsaved.ts'
import { OUTDATED } from './check-outdated.ts'

/** A file, and the choices it was read with. */
type Chosen<Options> = { readonly file: File; readonly options: Options }

/** Where a file is on its way. */
export type UploadState<Answer, Options> =
  /** Perhaps after another file, which was stored. */
  | { readonly step: 'drop'; readonly stored?: { readonly file: File; readonly answer: Answer } }
  | (Chosen<Options> & {
      readonly step: 'working'
      readonly isDryRun: boolean
      /** 0 to 1 */
      readonly sent: number
      readonly uploadId: string
    })
  | (Chosen<Options> & {
      readonly step: 'check'
      readonly answer: Answer
      /** It was sent to be stored, and whether it was is not known. */
      readonly unknown?: Problem
      /** It was to be stored, and was checked again instead, since it would have done something else by then. */
      readonly isRechecked?: boolean
    })
  | (Chosen<Options> & { readonly step: 'refused'; readonly problem: Problem })

/** A file that was to be stored and was not, as far as is known. */
export type FailedUpload = { readonly problem: Problem; readonly isUnknown: boolean }

type Outcome<Answer> = { readonly answer: Answer } | FailedUpload

type Uploading<Answer, Options> = {
  /** How the server is asked. */
  readonly call: (sending: Chosen<Options> & { readonly isDryRun: boolean; readonly uploadId: string }) => {
    readonly path: string
    /** The part that is the file, and those before it. */
    readonly field: string
    readonly fields?: Readonly<Record<string, string>>
  }
  readonly onAnswer?: (answered: Uploaded<Answer>) => void
  /** The file was stored or let go of. */
  readonly onEnd?: () => void
}

/** One file on its way: dropped, checked by the server, stored whole or not at all. */
export function useCheckedUpload<Answer extends { readonly checked?: string | undefined }, Options>({
  call,
  onAnswer,
  onEnd,
}: Uploading<Answer, Options>) {
  const [state, setState] = useState<UploadState<Answer, Options>>({ step: 'drop' })
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

  /** `key` is null for a file that is only checked; `checked` is what it was checked to do. */
  const send = async (
    chosen: Chosen<Options>,
    { key, checked }: { key: string | null; checked?: string | undefined },
  ) => {
    const isDryRun = key === null
    const abort = new AbortController()
    running.current = abort
    checking.current = isDryRun ? abort : null
    // Names it to the server, so that its progress can be asked for.
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
    // A late answer to an old session must not end one that has just begun.
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
    /** Reads a file without storing anything. */
    check: (file: File, options: Options) => preview({ file, options }, false),
    /** Reads the same file with other choices. */
    checkAgain: async (options: Options): Promise<void> => {
      if (running.current) return
      if (state.step === 'check' || state.step === 'refused')
        await preview({ file: state.file, options }, false)
    },
    /** Stores the file as it was checked; null when there is nothing to store. */
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
        everythingMoved(dispatch)
        return { answer }
      }
      const { isUnknown } = ofFile
      if (isUnknown) {
        setState({ step: 'check', file, options, answer: shown, unknown: problem })
        everythingMayHaveMoved(dispatch)
      } else if (problem.code !== OUTDATED) {
        setState({ step: 'refused', file, options, problem })
      } else if (!isLeft.current) {
        // What has changed is seen before anything is stored.
        await preview({ file, options }, true)
      }
      return { problem, isUnknown }
    },
    /** Waits no longer: a check has stored nothing, and of an import it is not known. */
    stop: () => running.current?.abort(),
    /** What was stored last has been taken back: nothing follows from it. */
    forgetStored: () => setState((before) => (before.step === 'drop' ? { step: 'drop' } : before)),
    reset: () => end(),
  }
}
