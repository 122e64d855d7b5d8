import { heardOf } from './position.ts'
import { type Problem, problemOf } from './problem.ts'

type Upload = {
  readonly path: string
  /** The session it belongs to. */
  readonly token: string | null
  readonly form: FormData
  /** `Idempotency-Key`: what goes under the same one is stored once; null for what stores nothing. */
  readonly key: string | null
  /** 0 to 1, of the bytes that have left. */
  readonly onSent: (share: number) => void
  readonly signal: AbortSignal
}

export type Uploaded<Answer> =
  | { readonly answer: Answer; readonly problem?: never }
  | { readonly problem: Problem; readonly answer?: never }

/** Milliseconds in which at least one byte must leave, and in which the server must have done its work. */
const STILL = 60_000
const AT_WORK = 600_000

/** Sends a file and tells how far it is; fetch cannot say that. Of what is given up nobody knows how far it came. */
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
      heardOf(request.getResponseHeader('Position'))
      return resolve({ answer: response as Answer }) // the path's answer, as its contract in @staffplan/contracts says
    })
    signal.addEventListener('abort', () => request.abort())
    request.send(form)
  })
}
