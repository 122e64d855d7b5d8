import { type AppliedScope, type InputScope, parseScope, printScope } from './scope-key.ts'

/** What one key of the shared draft stands for: an input, or one entry in a list of applied special drivers. */
export type DraftKey =
  | { readonly kind: 'input'; readonly scope: InputScope }
  | { readonly kind: 'applied'; readonly scope: AppliedScope; readonly entryId: string }

const ENTRY_ID = /^[A-Za-z0-9_.:-]{1,64}$/

/** `in|b1-p2-y2020`, `drv|b1-d3|1583250000000`. */
export function printDraftKey(key: DraftKey): string {
  if (key.kind === 'input') return `in|${printScope(key.scope)}`
  return `drv|${printScope(key.scope)}|${key.entryId}`
}

/** What a draft key names; null unless it is spelled exactly as `printDraftKey` spells it. */
export function parseDraftKey(text: string): DraftKey | null {
  const [prefix, scopeText = '', entryId, ...more] = text.split('|')
  if (more.length > 0) return null
  const scope = parseScope(scopeText)
  if (scope === null || scope.kind === 'value') return null
  if (scope.kind === 'applied') {
    if (prefix !== 'drv' || entryId === undefined || !ENTRY_ID.test(entryId)) return null
    return { kind: 'applied', scope, entryId }
  }
  return prefix === 'in' && entryId === undefined ? { kind: 'input', scope } : null
}
