import type { HrImportAnswer, OvertimeImportAnswer } from '@staffplan/contracts/staff/import-answer'
import type { ImportKind } from '@staffplan/contracts/staff/import-kind'
import { useEffect, useRef, useState } from 'react'
import { useDispatch } from 'react-redux'
import { api } from '#api/api.ts'
import type { Problem } from '#api/problem.ts'
import { signedOut } from '#api/session.ts'
import { upload } from '#api/upload.ts'

export type ImportAnswer = Omit<HrImportAnswer, 'numberImported'> &
  Partial<Pick<HrImportAnswer, 'numberImported'> & Pick<OvertimeImportAnswer, 'numberImportedOT'>>

export type ImportState =
  | { readonly step: 'drop' }
  | {
      readonly step: 'working'
      readonly file: File
      readonly isDryRun: boolean
      /** 0 to 1 */ readonly sent: number
      readonly uploadId: string
    }
  | { readonly step: 'check'; readonly file: File; readonly answer: ImportAnswer }
  | { readonly step: 'refused'; readonly file: File; readonly problem: Problem }

type Outcome = { readonly rows: number } | { readonly problem: Problem } | null

type Import = {
  readonly state: ImportState
  /** Reads the file without importing it. */
  readonly check: (file: File) => Promise<void>
  /** Imports the file that was checked; null when there is none. */
  readonly run: () => Promise<Outcome>
  readonly reset: () => void
}

const calls = {
  hr: { path: '/v1/import/hrYearlyData', field: 'file' },
  overtime: { path: '/v1/import/hrYearlyOvertime', field: 'fileOvertime' },
} as const satisfies Record<ImportKind, { path: string; field: string }>

/** One yearly file on its way: dropped, checked by the server, imported whole or not at all. */
export function useImport(kind: ImportKind, year: number | null): Import {
  const [state, setState] = useState<ImportState>({ step: 'drop' })
  const running = useRef<AbortController | null>(null)
  const dispatch = useDispatch()
  useEffect(() => () => running.current?.abort(), [])

  const send = async (file: File, isDryRun: boolean) => {
    const abort = new AbortController()
    running.current = abort
    const uploadId = newUploadId()
    const working = (sent: number) => setState({ step: 'working', file, isDryRun, sent, uploadId })
    working(0)
    const { path, field } = calls[kind]
    const result = await upload<ImportAnswer>({
      path: `${path}?dryRun=${isDryRun}&uploadId=${uploadId}`,
      form: formOf({ field, file, year }),
      signal: abort.signal,
      onSent: working,
    })
    if (result.problem?.status === 401) dispatch(signedOut({ reason: 'expired' }))
    return result
  }

  return {
    state,
    reset: () => setState({ step: 'drop' }),
    check: async (file) => {
      const { answer, problem } = await send(file, true)
      if (problem) return setState({ step: 'refused', file, problem })
      return setState({ step: 'check', file, answer })
    },
    run: async () => {
      if (state.step !== 'check') return null
      const { answer, problem } = await send(state.file, false)
      if (problem) {
        setState({ step: 'refused', file: state.file, problem })
        return { problem }
      }
      setState({ step: 'drop' })
      dispatch(api.util.invalidateTags(['Model']))
      return { rows: answer.numberImported ?? answer.numberImportedOT ?? 0 }
    },
  }
}

function formOf({ field, file, year }: { field: string; file: File; year: number | null }): FormData {
  const form = new FormData()
  form.append('year', String(year))
  form.append('selectedYear', String(year))
  form.append(field, file)
  return form
}

/** Names an upload to the server, so that its progress can be asked for. */
function newUploadId(): string {
  return [...crypto.getRandomValues(new Uint8Array(8))]
    .map((byte) => byte.toString(16).padStart(2, '0'))
    .join('')
}
