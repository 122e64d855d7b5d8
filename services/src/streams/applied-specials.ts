import type { DraftCell } from '@staffplan/contracts/planning/draft'
import { parseDraftKey } from '@staffplan/contracts/planning/draft-key'
import type { AppliedScope } from '@staffplan/contracts/planning/scope-key'
import type { Config } from '#config.ts'
import type { Handler } from '#kernel/commands/handle.ts'
import { bigPictureModel, bigPictureStream } from './big-picture.ts'
import { settingsNow } from './settings.ts'

/** A special driver on a division, as a key of the big picture holds it. */
export type AppliedSpecial = { readonly scope: AppliedScope; readonly driverID: number }

/** `saved`: what the draft no longer applies, but the published plan still does. */
export type AppliedSpecials = {
  readonly draft: readonly AppliedSpecial[]
  readonly saved: readonly AppliedSpecial[]
}

/**
 * Where the big picture of the planning period applies special drivers. A command that holds the lock of the
 * organisation or the drivers may rely on the result, because writing the draft takes both locks.
 */
export async function appliedSpecials(
  { handler, config }: { readonly handler: Handler; readonly config: Config },
  isMeant: (applied: AppliedSpecial) => boolean,
): Promise<AppliedSpecials> {
  const { planning } = await settingsNow({ handler, config })
  const { draft, published } = await handler.state(bigPictureModel, bigPictureStream(planning.startYear))
  const inDraft = new Map(heldIn(draft.cells, isMeant))
  const saved = heldIn(published.cells, isMeant).filter(([key]) => !inDraft.has(key))
  return { draft: [...inDraft.values()], saved: saved.map(([, applied]) => applied) }
}

function heldIn(
  cells: Iterable<readonly [string, Pick<DraftCell, 'v'>]>,
  isMeant: (applied: AppliedSpecial) => boolean,
): [string, AppliedSpecial][] {
  return [...cells].flatMap(([text, { v }]): [string, AppliedSpecial][] => {
    if (v === null || typeof v === 'number') return []
    const key = parseDraftKey(text)
    if (key?.kind !== 'applied') return []
    const applied = { scope: key.scope, driverID: v.driverID }
    return isMeant(applied) ? [[text, applied]] : []
  })
}
