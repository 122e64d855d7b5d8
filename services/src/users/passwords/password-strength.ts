import { Refusal } from '@staffplan/contracts/refusal'
import { MIN_STRENGTH } from '@staffplan/contracts/users/password'
import { ZxcvbnFactory } from '@zxcvbn-ts/core'

/** Characters that are measured: longer passwords are strong in any case, and slow to measure. */
const MEASURED = 100
/** Shorter words are ignored, as they occur within others. */
const SHORTEST_WORD = 3

type Person = { readonly firstName: string; readonly lastName: string; readonly email: string }

let meter: Promise<ZxcvbnFactory> | undefined

/**
 * Throws `password-weak` for a password that is easily guessed; words from the person's name and address do not count.
 */
export async function refuseWeak(
  password: string,
  { person, pointer }: { person: Person; pointer: string },
): Promise<void> {
  meter ??= loadMeter()
  const { score } = (await meter).check(withoutWords(password, wordsOf(person)).slice(0, MEASURED))
  if (score >= MIN_STRENGTH) return
  throw new Refusal('password-weak', { errors: [{ pointer, code: 'password-weak' }] })
}

function wordsOf({ firstName, lastName, email }: Person): string[] {
  const words = [firstName, lastName, email, 'staffplan'].flatMap((text) => text.split(/[^\p{L}\p{N}]+/u))
  return words.filter((word) => word.length >= SHORTEST_WORD)
}

function withoutWords(password: string, words: readonly string[]): string {
  // The words are letters and digits only, so they need no escaping in a pattern.
  return words.reduce((rest, word) => rest.replaceAll(new RegExp(word, 'giu'), ''), password)
}

async function loadMeter(): Promise<ZxcvbnFactory> {
  const { dictionary, adjacencyGraphs } = await import('@zxcvbn-ts/language-common')
  return new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs })
}
