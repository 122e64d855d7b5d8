import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { percentile } from './report.ts'

/** Latencies in milliseconds from when each request was due, so that a stalled server does not hide its own stall. */
export type Latencies = {
  readonly count: number
  readonly failed: number
  readonly p50: number
  readonly p99: number
  readonly longest: number
}

/** Generates load in a process of its own, so that the measuring process does not delay it. */
export class LoadGenerator<Figures extends object> implements AsyncDisposable {
  readonly #child: ChildProcess

  constructor(file: string, order: object) {
    this.#child = fork(file, [JSON.stringify(order)])
  }

  /** The figures since the last call. */
  async taken(): Promise<Figures> {
    this.#child.send('report')
    const [figures] = (await once(this.#child, 'message')) as [Figures] // the child sends nothing else
    return figures
  }

  async [Symbol.asyncDispose](): Promise<void> {
    const ended = once(this.#child, 'exit')
    this.#child.kill()
    await ended
  }
}

/** Collects the latencies of one kind of request. */
export class LatencyTally {
  #milliseconds: number[] = []
  #failed = 0

  took(milliseconds: number, isServed: boolean): void {
    this.#milliseconds.push(milliseconds)
    if (!isServed) this.#failed += 1
  }

  /** The latencies since the last call. */
  taken(): Latencies {
    const all = this.#milliseconds
    const failed = this.#failed
    this.#milliseconds = []
    this.#failed = 0
    const [p50, p99, longest] = [percentile(all, 0.5), percentile(all, 0.99), percentile(all, 1)]
    return { count: all.length, failed, p50, p99, longest }
  }
}

/** Calls at a fixed rate, passing the time at which each call was due. */
export function offer(perSecond: number, call: (due: number, index: number) => void): void {
  const start = performance.now()
  let sent = 0
  setInterval(() => {
    while (start + (sent * 1000) / perSecond <= performance.now()) {
      call(start + (sent * 1000) / perSecond, sent)
      sent += 1
    }
  }, 2)
}
