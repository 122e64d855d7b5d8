import { Refusal } from '@staffplan/contracts/refusal'
import { MIN_STRENGTH } from '@staffplan/contracts/users/password'
import { ZxcvbnFactory } from '@zxcvbn-ts/core'

/** Longer texts are strong whatever they say, and slow to measure. */
const MEASURED = 100

type Person = { readonly firstName: string; readonly lastName: string; readonly email: string }

let meter: Promise<ZxcvbnFactory> | undefined

/** Throws `password-weak` for what is guessed soon, also by somebody who knows whose it is. */
export async function refuseWeak(
  password: string,
  { person, pointer }: { person: Person; pointer: string },
): Promise<void> {
  meter ??= loadMeter()
  const { score } = (await meter).check(password.slice(0, MEASURED), wordsOf(person))
  if (score >= MIN_STRENGTH) return
  throw new Refusal('password-weak', { errors: [{ pointer, code: 'password-weak' }] })
}

function wordsOf({ firstName, lastName, email }: Person): string[] {
  return [firstName, lastName, email, ...email.split(/[@.+_-]/), 'staffplan'].filter(
    (word) => word.length > 2,
  )
}

async function loadMeter(): Promise<ZxcvbnFactory> {
  const { dictionary, adjacencyGraphs } = await import('@zxcvbn-ts/language-common')
  return new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs })
}
