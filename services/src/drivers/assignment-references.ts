import { Refusal } from '@staffplan/contracts/refusal'

/** Refuses unknown references. `known`: by JSON pointer, whether the record exists. */
export function checkReferences(known: { readonly [pointer: string]: boolean }): void {
  const errors = Object.entries(known)
    .filter(([, isKnown]) => !isKnown)
    .map(([pointer]) => ({ pointer, code: 'reference-unknown' }))
  if (errors.length > 0) throw new Refusal('reference-unknown', { errors })
}

/** Refusal of an assignment that exists already; the error points to the field that would have to be different. */
export function exists(pointer: string): Refusal {
  const code = 'assignment-exists'
  return new Refusal(code, { errors: [{ pointer, code }] })
}
