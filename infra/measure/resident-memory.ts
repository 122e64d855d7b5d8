import { readFileSync } from 'node:fs'

const EVERY_MILLISECONDS = 20

/** Watches the resident memory of a process, including its threads (Linux). */
export class ResidentMemory implements Disposable {
  readonly #pid: number
  readonly #timer: NodeJS.Timeout
  #peak = 0

  constructor(pid: number) {
    this.#pid = pid
    this.#timer = setInterval(() => this.now(), EVERY_MILLISECONDS).unref()
  }

  /** Current memory in MiB. */
  now(): number {
    const [, kilobytes] = /^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${this.#pid}/status`, 'utf8'))!
    const present = Number(kilobytes) / 1024
    this.#peak = Math.max(this.#peak, present)
    return present
  }

  /** Highest memory in MiB since the last `restart`. */
  peak(): number {
    this.now()
    return this.#peak
  }

  restart(): void {
    this.#peak = 0
  }

  [Symbol.dispose](): void {
    clearInterval(this.#timer)
  }
}
