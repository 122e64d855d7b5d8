import { Refusal } from '@staffplan/contracts/refusal'

/** The file is damaged or was made wrongly; `reason` is one of our codes, never text from the file. */
export function corrupt(reason: string): Refusal {
  return new Refusal('file-corrupt', { params: { reason } })
}

/** What libraries throw at a damaged file, as a refusal. */
export function asRefusal(error: unknown, reason: string): Refusal {
  return error instanceof Refusal ? error : corrupt(reason)
}
