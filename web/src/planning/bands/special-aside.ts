import { type SpecialDriverRow, specialDriverRow } from '@staffplan/contracts/drivers/special-driver'
import type { AppliedScope } from '@staffplan/contracts/planning/scope-key'
import type { BigPictureSession } from '#planning/draft/big-picture-session.ts'
import { typedAside } from '../typed-aside.ts'

export type SpecialLeft = {
  /** As it was when it was last seen: it may have been deleted since. */
  readonly driver: SpecialDriverRow
  readonly year: number | null
  /** Only of an amount that was typed. */
  readonly amount?: { readonly text: string; readonly before: string; readonly meaning: string }
}

type Form = Pick<AppliedScope, 'divisionId' | 'year'> & { readonly entryId: string | null }

/** What was typed into the form of a special driver and neither stored nor given up. */
export function specialAside(session: BigPictureSession, { divisionId, year, entryId }: Form) {
  const aside = typedAside(session)
  // Of the division alone, which may move to another unit before this is opened again.
  const form = `special ${divisionId} ${year ?? ''} ${entryId ?? ''}`
  return {
    read: (): SpecialLeft | undefined => {
      const left = aside.get(form)
      const driver = specialDriverRow.safeParse(left?.['driver'] && JSON.parse(left['driver']))
      if (!left || !driver.success) return undefined
      const { text, before = '', meaning = '' } = left
      const amount = text === undefined ? {} : { amount: { text, before, meaning } }
      return { driver: driver.data, year: Number(left['year']) || null, ...amount }
    },
    keep: ({ driver, year, amount }: SpecialLeft) =>
      aside.set(form, { driver: JSON.stringify(driver), year: String(year ?? ''), ...amount }),
    forget: () => aside.delete(form),
  }
}
