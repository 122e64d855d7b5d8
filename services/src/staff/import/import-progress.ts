import { type ImportProgress, importProgress } from '@staffplan/contracts/staff/import-progress'
import { StoreUnavailable, unlessAway } from '#ports/event-log.ts'
import type { ExpiringKind, ExpiringStore } from '#ports/expiring-store.ts'

const WAITING: ImportProgress = { phase: 'waiting', rows: 0, total: 0 }

/** Kept for 15 minutes, as an upload may have to wait for others. */
const uploadProgress: ExpiringKind = {
  name: 'upload-progress',
  lifetime: 15 * 60 * 1_000,
  most: { entries: 1_000, bytes: 256 * 1024 },
}

/** Progress of uploads, by upload id and user; any process can be asked. */
export class ImportProgressBoard {
  readonly #expiring: ExpiringStore
  /** Progress of uploads that run in this process, and of those whose last step is still being stored. */
  readonly #running = new Map<string, ImportProgress>()

  constructor(expiring: ExpiringStore) {
    this.#expiring = expiring
  }

  /** Opens the progress of an upload. In the background, the latest step is stored once the one before is stored. */
  open(
    userId: number,
    uploadId: string | null,
  ): Disposable & { readonly note: (step: ImportProgress) => void } {
    if (uploadId === null) return { note() {}, [Symbol.dispose]() {} }
    const key = keyOf(userId, uploadId)
    let latest: ImportProgress | null = null
    let isNoting = false
    let isOver = false
    const noteLatest = async (): Promise<void> => {
      isNoting = true
      while (latest) {
        const step = JSON.stringify(latest)
        latest = null
        await this.#expiring.put(uploadProgress, key, step).catch(notNoted)
      }
      isNoting = false
      if (isOver) this.#running.delete(key)
    }
    return {
      note: (step) => {
        latest = step
        this.#running.set(key, step)
        if (!isNoting) void noteLatest()
      },
      [Symbol.dispose]: () => {
        isOver = true
        if (!isNoting) this.#running.delete(key)
      },
    }
  }

  /** Progress of an upload; waiting until something is known, as the browser may ask before the upload has begun. */
  async get(userId: number, uploadId: string): Promise<ImportProgress> {
    const key = keyOf(userId, uploadId)
    const here = this.#running.get(key)
    if (here) return here
    const noted = await this.#expiring.get(uploadProgress, key).catch(unlessAway)
    return noted ? importProgress.parse(JSON.parse(noted)) : WAITING
  }
}

function keyOf(userId: number, uploadId: string): string {
  return `${userId} ${uploadId}`
}

/**
 * Called for a step that could not be stored. The error's message is not logged: it may contain the key, which names
 * the user.
 */
function notNoted(error: unknown): void {
  if (error instanceof StoreUnavailable) return
  const kind = error instanceof Error ? error.name : typeof error
  process.emitWarning(`how far an upload is could not be noted: ${kind}`)
}
