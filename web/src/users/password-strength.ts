import type { ZxcvbnFactory } from '@zxcvbn-ts/core'

/** Most characters measured: longer passwords are strong in any case, and slow to measure. */
const MEASURED = 100

let meter: Promise<ZxcvbnFactory> | undefined

/** Loads word lists of 230 kB, which are only needed to set a password. */
export function prepareStrength(): void {
  meter ??= loadMeter()
}

/** The zxcvbn score: 0 (guessed at once) to 4. */
export async function strengthOf(password: string): Promise<number> {
  meter ??= loadMeter()
  const zxcvbn = await meter
  return zxcvbn.check(password.slice(0, MEASURED)).score
}

async function loadMeter(): Promise<ZxcvbnFactory> {
  const [{ ZxcvbnFactory }, words] = await Promise.all([
    import('@zxcvbn-ts/core'),
    import('@zxcvbn-ts/language-common'),
  ])
  return new ZxcvbnFactory({ dictionary: words.dictionary, graphs: words.adjacencyGraphs })
}
