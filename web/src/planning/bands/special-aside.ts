import { type SpecialDriverRow, specialDriverRow } from '@staffplan/contracts/drivers/special-driver'
import type { AppliedScope } from '@staffplan/contracts/planning/scope-key'
import type { BigPictureSession } from '#planning/draft/big-picture-session.ts'
import { typedAside } from '../typed-aside.ts'

export type SpecialLeft = {
  /** The driver as it was last seen: it may have been deleted since. */
  readonly driver: SpecialDriverRow
  readonly year: number | null
  /** Only if an amount was typed. */
  readonly amount?: { readonly text: string; readonly before: string; readonly meaning: string }
}

type Form = Pick<AppliedScope, 'divisionId' | 'year'> & { readonly entryId: string | null }

/** What was typed into a special driver's form, and neither applied nor cancelled; stored in the tab. */
export function specialAside(session: BigPictureSession, { divisionId, year, entryId }: Form) {
  const aside = typedAside(session)
  // Named by the division alone, because that may move to another unit before the form is opened again.
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
