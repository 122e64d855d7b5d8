import type { OrganisationImportAnswer } from '@staffplan/contracts/organisation/organisation-import'
import { useEffect, useRef, useState } from 'react'
import { useStore } from 'react-redux'
import { Command } from '#api/command.ts'
import { everythingMayHaveMoved, everythingMoved } from '#api/everything-moved.ts'
import type { Problem } from '#api/problem.ts'
import { signedOut, tokenIn } from '#api/session.ts'
import { upload } from '#api/upload.ts'
import { OUTDATED } from '#records/check-outdated.ts'
import { whileSaving } from '#ui/dialogs/unsaved.ts'

/** Where a file of the organisation is on its way. */
type FileState =
  | { readonly step: 'drop' }
  | { readonly step: 'working'; readonly file: File; readonly isDryRun: boolean; readonly sent: number }
  | {
      readonly step: 'check'
      readonly file: File
      readonly answer: OrganisationImportAnswer
      /** It was sent to be stored, and whether it was is not known. */
      readonly unknown?: Problem
      /** It was to be stored, and was checked again instead, since it would have done something else by then. */
      readonly isRechecked?: boolean
    }
  | { readonly step: 'refused'; readonly file: File; readonly problem: Problem }

type Outcome =
  | { readonly answer: OrganisationImportAnswer }
  | { readonly problem: Problem; readonly isUnknown: boolean }

type OrganisationFile = {
  readonly state: FileState
  /** Reads a file without storing anything. */
  readonly check: (file: File) => Promise<void>
  /** Stores what was checked; null when there is nothing to store. */
  readonly run: () => Promise<Outcome | null>
  /** Waits no longer: a check has stored nothing, and of an import it is not known. */
  readonly stop: () => void
  readonly reset: () => void
}

/** One file: dropped, checked by the server, stored whole or not at all. */
export function useOrganisationFile(): OrganisationFile {
  const [state, setState] = useState<FileState>({ step: 'drop' })
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
  const send = async (file: File, key: string | null, checked?: string) => {
    const isDryRun = key === null
    const abort = new AbortController()
    running.current = abort
    checking.current = isDryRun ? abort : null
    const working = (sent: number) => setState({ step: 'working', file, isDryRun, sent })
    working(0)
    const token = tokenIn(store.getState())
    const form = new FormData()
    if (checked !== undefined) form.append('checked', checked)
    form.append('file', file)
    const result = await upload<OrganisationImportAnswer>({
      token,
      key,
      path: `/v1/import/organisation?dryRun=${isDryRun}`,
      form,
      signal: abort.signal,
      onSent: working,
    })
    running.current = null
    // A late answer to an old session must not end one that has just begun.
    const isOver = result.problem?.status === 401 && tokenIn(store.getState()) === token
    if (isOver) dispatch(signedOut({ reason: 'expired' }))
    return { ...result, isStopped: abort.signal.aborted }
  }

  const preview = async (file: File, isRechecked: boolean) => {
    const { answer, problem, isStopped } = await send(file, null)
    if (isStopped) return setState({ step: 'drop' })
    if (problem) return setState({ step: 'refused', file, problem })
    command.current = new Command()
    return setState({ step: 'check', file, answer, isRechecked })
  }

  return {
    state,
    check: (file) => preview(file, false),
    run: async () => {
      if (state.step !== 'check' || running.current) return null
      const { file, answer: checked } = state
      const ofFile = command.current
      const key = ofFile.begin(null)
      if (key === null) return null
      const sent = send(file, key, checked.checked)
      const { answer, problem } = await whileSaving(sent, ({ problem: refused }) => !refused)
      ofFile.end(problem)
      if (!problem) {
        setState({ step: 'drop' })
        everythingMoved(dispatch)
        return { answer }
      }
      if (problem.code === OUTDATED) {
        // What has changed is seen before anything is stored.
        if (!isLeft.current) await preview(file, true)
        return { problem, isUnknown: false }
      }
      const { isUnknown } = ofFile
      if (isUnknown) everythingMayHaveMoved(dispatch)
      setState(
        isUnknown
          ? { step: 'check', file, answer: checked, unknown: problem }
          : { step: 'refused', file, problem },
      )
      return { problem, isUnknown }
    },
    stop: () => running.current?.abort(),
    reset: () => setState({ step: 'drop' }),
  }
}
