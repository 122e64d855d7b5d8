import type { DraftValue } from '@staffplan/contracts/planning/draft'

/** One write of a step: what the key held before it and whose that was, null where nobody had written it; and after. */
export type Change = {
  readonly k: string
  readonly before: DraftValue
  readonly over: string | null
  readonly after: DraftValue
}
/** What one command changed. */
export type Step = { readonly seq: number; readonly changes: readonly Change[] }
