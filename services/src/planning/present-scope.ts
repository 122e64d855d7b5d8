import { parseDraftKey, printDraftKey } from '@staffplan/contracts/planning/draft-key'
import { parseScope, printScope } from '@staffplan/contracts/planning/scope-key'
import type { OrganisationState } from '#streams/organisation.ts'

export type Places = Pick<OrganisationState, 'divisions' | 'formerUnits'>

/**
 * Scope of a list of applied drivers under the unit its division belongs to now, if it names a former one. A list
 * belongs to its division; any other scope is returned as it is.
 */
export function presentScope({ divisions, formerUnits }: Places, text: string): string {
  const scope = parseScope(text)
  if (scope?.kind !== 'applied') return text
  const present = divisions.items.get(scope.divisionId)?.values.businessUnitId
  const isFormer = formerUnits.get(scope.divisionId)?.has(scope.businessUnitId)
  return present !== undefined && isFormer ? printScope({ ...scope, businessUnitId: present }) : text
}

/** Key of an entry in such a list under the present unit of its division; any other key is returned as it is. */
export function presentKey(organisation: Places, text: string): string {
  if (organisation.formerUnits.size === 0) return text
  const key = parseDraftKey(text)
  if (key?.kind !== 'applied') return text
  const scope = parseScope(presentScope(organisation, printScope(key.scope)))
  return scope?.kind === 'applied' ? printDraftKey({ ...key, scope }) : text
}

/** Whether an entry may stand under several keys, because its division has moved. */
export function hasMoved({ formerUnits }: Places, text: string): boolean {
  if (formerUnits.size === 0) return false
  const key = parseDraftKey(text)
  return key?.kind === 'applied' && formerUnits.has(key.scope.divisionId)
}

/** Every key that an entry may stand under: of the unit where its division stands now, and of those where it stood. */
export function entryKeys(organisation: Places, text: string): readonly string[] {
  const key = parseDraftKey(text)
  if (key?.kind !== 'applied') return [text]
  const former = organisation.formerUnits.get(key.scope.divisionId) ?? []
  const under = (businessUnitId: number) => printDraftKey({ ...key, scope: { ...key.scope, businessUnitId } })
  return [presentKey(organisation, text), text, ...[...former].map(under)]
}
