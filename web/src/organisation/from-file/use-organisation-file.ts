import type { OrganisationImportAnswer } from '@staffplan/contracts/organisation/organisation-import'
import { useEffect, useRef, useState } from 'react'
import { useStore } from 'react-redux'
import { everythingMoved } from '#api/everything-moved.ts'
import type { Problem } from '#api/problem.ts'
import { signedOut, tokenIn } from '#api/session.ts'
import { upload } from '#api/upload.ts'
import { whileSaving } from '#ui/dialogs/unsaved.ts'

/** Where a file of the organisation is on its way. */
type FileState =
  | { readonly step: 'drop' }
  | { readonly step: 'working'; readonly file: File; readonly isDryRun: boolean; readonly sent: number }
  | { readonly step: 'check'; readonly file: File; readonly answer: OrganisationImportAnswer }
  | { readonly step: 'refused'; readonly file: File; readonly problem: Problem }

type OrganisationFile = {
  readonly state: FileState
  /** Reads a file without storing anything. */
  readonly check: (file: File) => Promise<void>
  /** Stores what was checked; null when it was refused. */
  readonly run: () => Promise<OrganisationImportAnswer | null>
  readonly reset: () => void
}

/** One file: dropped, checked by the server, stored whole or not at all. */
export function useOrganisationFile(): OrganisationFile {
  const [state, setState] = useState<FileState>({ step: 'drop' })
  const running = useRef<AbortController | null>(null)
  const checking = useRef<AbortController | null>(null)
  const store = useStore()
  const { dispatch } = store
  // A check is of no use to whoever left; an import goes on.
  useEffect(() => () => checking.current?.abort(), [])

  const send = async (file: File, isDryRun: boolean) => {
    const abort = new AbortController()
    running.current = abort
    checking.current = isDryRun ? abort : null
    const working = (sent: number) => setState({ step: 'working', file, isDryRun, sent })
    working(0)
    const token = tokenIn(store.getState())
    const form = new FormData()
    form.append('file', file)
    const result = await upload<OrganisationImportAnswer>({
      token,
      path: `/v1/import/organisation?dryRun=${isDryRun}`,
      form,
      signal: abort.signal,
      onSent: working,
    })
    running.current = null
    // A late answer to an old session must not end one that has just begun.
    const isOver = result.problem?.status === 401 && tokenIn(store.getState()) === token
    if (isOver) dispatch(signedOut({ reason: 'expired' }))
    if (result.problem) setState({ step: 'refused', file, problem: result.problem })
    return result.answer ?? null
  }

  return {
    state,
    check: async (file) => {
      const answer = await send(file, true)
      if (answer) setState({ step: 'check', file, answer })
    },
    run: async () => {
      if (state.step !== 'check' || running.current) return null
      const answer = await whileSaving(send(state.file, false), (given) => given !== null)
      if (!answer) return null
      setState({ step: 'drop' })
      everythingMoved(dispatch)
      return answer
    },
    reset: () => setState({ step: 'drop' }),
  }
}
