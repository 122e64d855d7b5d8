import { notePosition } from './position.ts'
import { type Problem, problemOf } from './problem.ts'

type Upload = {
  readonly path: string
  /** Token of the session the upload belongs to. */
  readonly token: string | null
  readonly form: FormData
  /** Sent as `Idempotency-Key`: the server stores an upload once per key; null for an upload that stores nothing. */
  readonly key: string | null
  /** Called with the share of bytes sent, 0 to 1. */
  readonly onSent: (share: number) => void
  readonly signal: AbortSignal
}

export type Uploaded<Answer> =
  | { readonly answer: Answer; readonly problem?: never }
  | { readonly problem: Problem; readonly answer?: never }

/** Milliseconds within which another byte must be sent, and within which the server must answer afterwards. */
const STILL = 60_000
const AT_WORK = 600_000

/** Uploads a file and reports progress, which fetch cannot. The outcome of an aborted upload is unknown. */
export function upload<Answer>({
  path,
  token,
  form,
  key,
  onSent,
  signal,
}: Upload): Promise<Uploaded<Answer>> {
  return new Promise((resolve) => {
    const request = new XMLHttpRequest()
    request.open('POST', path)
    request.responseType = 'json'
    request.setRequestHeader('Authorization', `Bearer ${token ?? ''}`)
    request.setRequestHeader('Accept-Language', document.documentElement.lang)
    if (key !== null) request.setRequestHeader('Idempotency-Key', key)
    const unreachable = problemOf('FETCH_ERROR', null)
    let limit = setTimeout(() => request.abort(), STILL)
    request.upload.addEventListener('progress', ({ loaded, total }) => {
      clearTimeout(limit)
      limit = setTimeout(() => request.abort(), loaded < total ? STILL : AT_WORK)
      onSent(total > 0 ? loaded / total : 0)
    })
    request.addEventListener('loadend', () => clearTimeout(limit))
    request.addEventListener('error', () => resolve({ problem: unreachable }))
    request.addEventListener('abort', () =>
      resolve({ problem: signal.aborted ? { ...unreachable, code: 'outcome-unknown' } : unreachable }),
    )
    request.addEventListener('load', () => {
      const { status, response } = request
      if (status < 200 || status >= 300) return resolve({ problem: problemOf(status, response) })
      notePosition(request.getResponseHeader('Position'))
      return resolve({ answer: response as Answer }) // the path's answer, as its contract in @staffplan/contracts says
    })
    signal.addEventListener('abort', () => request.abort())
    request.send(form)
  })
}
