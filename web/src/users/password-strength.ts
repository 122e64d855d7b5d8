import type { ZxcvbnFactory } from '@zxcvbn-ts/core'

/** Longer texts are strong whatever they say, and slow to measure. */
const MEASURED = 100

let meter: Promise<ZxcvbnFactory> | undefined

/** Word lists of 230 kB: only for those who set a password. */
export function prepareStrength(): void {
  meter ??= loadMeter()
}

/** 0 (guessed at once) to 4. */
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
