import { useTranslation } from 'react-i18next'
import { useMeQuery } from '#api/me.ts'
import { untilCurrency } from '#i18n/i18n.ts'
import { useLanguage } from '#i18n/use-language.ts'
import { useBoard } from '#planning/board/board.ts'
import { changeNumber } from '#ui/change-number.ts'

/** The way to a workbook of what is shown: figures, entries, and where they come from. What makes it is loaded when it is used. */
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
    // From here to the end nothing is awaited: sheets and revision are of one moment, without a number half typed.
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
