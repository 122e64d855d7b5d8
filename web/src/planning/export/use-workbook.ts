import { useTranslation } from 'react-i18next'
import { useMeQuery } from '#api/me.ts'
import { untilCurrency } from '#i18n/i18n.ts'
import { useLanguage } from '#i18n/use-language.ts'
import { useBoard } from '#planning/board/board.ts'
import { changeNumber } from '#ui/change-number.ts'

/** Returns a function that makes a workbook of the shown plan: figures, entries, origin. Loads its code when called. */
export function useWorkbook(): () => Promise<Blob> {
  const { t } = useTranslation('planning')
  const { language } = useLanguage()
  const { session, structure, specialDrivers, years, names } = useBoard()
  const { data: me } = useMeQuery()
  return async () => {
    const [{ entryRows, figureRows }, { entrySheet, figureSheet, originSheet }, { makeWorkbook }] =
      await Promise.all([
        import('./plan-rows.ts'),
        import('./plan-sheets.ts'),
        import('#sheets/make-workbook.ts'),
        untilCurrency(),
      ])
    const { store, access, differences } = session
    // No `await` from here on, so that sheets and revision are of one moment; a number being typed is left out.
    store.show()
    const { plan, rev, published } = store
    if (plan === null) throw new Error('nothing is planned yet')
    const entries = [...store.allKeys()].map((key) => [key, store.kept(key)] as const)
    const origin = {
      at: new Date(),
      by: `${me?.firstName ?? ''} ${me?.lastName ?? ''}`.trim(),
      language: language.name,
      years,
      change: changeNumber(rev),
      unpublished: differences.keys.size,
      published: published && { at: published.at, by: names.get(published.by) ?? null },
    }
    return makeWorkbook({
      isRightToLeft: language.direction === 'rtl',
      sheets: [
        figureSheet(figureRows(structure, plan), { t, seesPay: access.seesPay }),
        entrySheet(entryRows({ structure, specialDrivers, entries }), { t }),
        originSheet(origin, { t }),
      ],
    })
  }
}
