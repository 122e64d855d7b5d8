import type { PastImport } from '@staffplan/contracts/staff/past-import'
import { useTranslation } from 'react-i18next'
import { useIsReadOnly, useMeQuery } from '#api/me.ts'
import { usePeople } from '#api/use-people.ts'
import { useLanguage } from '#i18n/use-language.ts'
import { Button } from '#ui/button.tsx'
import type { Column } from '#ui/tables/table.ts'
import { printMoment } from '#ui/dates.ts'
import { Number } from '#ui/number.tsx'
import { Chip } from '#ui/page.tsx'
import classes from './staff.module.css'
import { useImportName } from './use-import-name.ts'

const counts = ['inserted', 'updated', 'removed', 'unchanged'] as const

/** Columns of the list of imports; `onUndo` is called with the import to be undone. */
export function usePastImportColumns(onUndo: (past: PastImport) => void): Column<PastImport>[] {
  const { t } = useTranslation('staff')
  const { language } = useLanguage()
  const nameOf = useImportName()
  const { data: me } = useMeQuery()
  const isReadOnly = useIsReadOnly()
  const people = usePeople(true)
  return [
    {
      field: 'id',
      title: t('imports.when'),
      cell: ({ at }) => <bdi className={classes['oneLine']}>{printMoment(at, language)}</bdi>,
    },
    { field: 'year', title: t('field.year'), cell: ({ year }) => year },
    column('file', ({ kind }) => t(`imports.kind.${kind}`)),
    ...counts.map((field) => ({
      ...column(field, (past) => <Number value={past[field]} />),
      isNumeric: true,
    })),
    {
      ...column('newCostCentres', (past) => <Number value={past.newCostCentres.length} />),
      isNumeric: true,
    },
    column('by', ({ by }) => (by === me?.id ? t('imports.you') : <bdi>{people.get(by) ?? '—'}</bdi>)),
    column('state', (past) => {
      if (past.undone) return <Chip>{t('imports.isUndone')}</Chip>
      if (past.kind === 'undo' || isReadOnly) return null
      const label = t('imports.undoName', { name: nameOf(past) })
      return (
        <Button aria-label={label} onClick={() => onUndo(past)}>
          {t('imports.undo')}
        </Button>
      )
    }),
  ]

  function column(field: string, cell: Column<PastImport>['cell']): Column<PastImport> {
    return { field, title: t(`imports.${field}`), isUnsorted: true, cell }
  }
}
