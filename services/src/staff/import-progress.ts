/** How far an upload is; the browser asks by the id it chose for it. */
export type ImportProgress = {
  readonly phase: 'waiting' | 'reading' | 'storing' | 'done'
  readonly rows: number
  readonly total: number
}

const WAITING: ImportProgress = { phase: 'waiting', rows: 0, total: 0 }
const KEEP_MILLISECONDS = 5 * 60 * 1_000

/** Progress of running uploads, by upload id and the user who sent it. */
export class ImportProgressBoard {
  readonly #entries = new Map<string, ImportProgress>()

  /** Notes a step; a finished one is forgotten after a while. */
  note(userId: number, uploadId: string | null, progress: ImportProgress): void {
    if (uploadId === null) return
    const key = `${userId} ${uploadId}`
    this.#entries.set(key, progress)
    if (progress.phase === 'done') setTimeout(() => this.#entries.delete(key), KEEP_MILLISECONDS).unref()
  }

  /** Waiting, until something is known: a small file is asked about before it has begun. */
  get(userId: number, uploadId: string): ImportProgress {
    return this.#entries.get(`${userId} ${uploadId}`) ?? WAITING
  }
}
