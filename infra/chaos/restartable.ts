import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '@staffplan/services/testing/stores/free-port'
import { type Environment, type ServerProcess, startServerProcess } from '../testing/server-process.ts'

/** One process of an installation across restarts, always at the same address. */
export class Restartable implements AsyncDisposable {
  readonly name: string
  readonly url: string
  readonly #environment: Environment
  readonly #dataDir: string
  readonly #former: string[] = []
  #life: ServerProcess | null = null

  private constructor(name: string, parts: { environment: Environment; port: number; dataDir: string }) {
    this.name = name
    this.url = `http://localhost:${parts.port}`
    this.#dataDir = parts.dataDir
    this.#environment = { ...parts.environment, PORT: String(parts.port), DATA_DIR: parts.dataDir }
  }

  /** Returns a process that is not started yet. */
  static async named(name: string, environment: Environment): Promise<Restartable> {
    const dataDir = await mkdtemp(join(tmpdir(), 'staffplan-chaos-'))
    return new Restartable(name, { environment, port: await freePort(), dataDir })
  }

  /** Everything the process has printed, across restarts. */
  get output(): string {
    return [...this.#former, this.#life?.output() ?? ''].join('')
  }

  get dataDir(): string {
    return this.#dataDir
  }

  get isRunning(): boolean {
    return this.#life !== null
  }

  async start(): Promise<void> {
    this.#life = await startServerProcess(this.#environment)
  }

  /** Throws when the process is not ready within the given milliseconds, or has ended on its own. */
  async ready(timeout: number): Promise<void> {
    await this.#running().ready({ timeout, withoutClient: true })
  }

  /** Sends SIGKILL; throws when the process had already ended on its own. */
  async kill(): Promise<void> {
    const life = this.#running()
    await life.kill()
    this.#former.push(life.output())
    this.#life = null
  }

  signal(signal: 'SIGSTOP' | 'SIGCONT'): void {
    this.#running().process.kill(signal)
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.#life?.[Symbol.asyncDispose]()
    await rm(this.#dataDir, { recursive: true, force: true })
  }

  #running(): ServerProcess {
    if (!this.#life) throw new Error(`${this.name} is not running`)
    return this.#life
  }
}
