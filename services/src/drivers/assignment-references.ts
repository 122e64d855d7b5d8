import { Refusal } from '@staffplan/contracts/refusal'

/** Refuses references that lead nowhere: pointer -> whether it is known. */
export function checkReferences(known: { readonly [pointer: string]: boolean }): void {
  const errors = Object.entries(known)
    .filter(([, isKnown]) => !isKnown)
    .map(([pointer]) => ({ pointer, code: 'reference-unknown' }))
  if (errors.length > 0) throw new Refusal('reference-unknown', { errors })
}

/** There is one already: said of the field that would have to be another. */
export function exists(pointer: string): Refusal {
  const code = 'assignment-exists'
  return new Refusal(code, { errors: [{ pointer, code }] })
}
