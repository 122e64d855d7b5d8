import { rmSync } from 'node:fs'

/**
 * Removes files or a folder that must not be left behind: when disposed of, and also when the process is told to end.
 */
export function removedAtExit(...paths: readonly string[]): Disposable {
  const remove = (): void => {
    // A thread may still write there.
    for (const path of paths) rmSync(path, { recursive: true, force: true, maxRetries: 10, retryDelay: 20 })
  }
  const end = (): void => process.exit(1)
  process.on('exit', remove).on('SIGINT', end).on('SIGTERM', end)
  return {
    [Symbol.dispose]() {
      process.off('exit', remove).off('SIGINT', end).off('SIGTERM', end)
      remove()
    },
  }
}
