import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { Pasted } from '#grid/pasted-block.ts'
import type { CellWrite } from '#grid/sheet.ts'
import { Number } from '#ui/number.tsx'
import { PlainTable } from '#ui/tables/plain-table.tsx'
import { divisionOf } from './cell-key.ts'
import type { Writer } from './division-line.tsx'
import classes from './paste-dialog.module.css'
import type { TypedPlan } from './typed-plan.ts'

/** How many rows are shown; the rest is counted. */
const SHOWN = 200

/** Whether another value has been stored in a cell since the block was proposed. */
export function useStoredMeanwhile(plan: TypedPlan, proposed: Pasted | null): (write: CellWrite) => boolean {
  const seen = useMemo(
    () => new Map(proposed?.writes.map(({ key }) => [key, plan.stored(key)])),
    [plan, proposed],
  )
  return ({ key }) => seen.get(key) !== plan.stored(key)
}

type Props = {
  readonly writes: readonly CellWrite[]
  readonly plan: TypedPlan
  readonly names: ReadonlyMap<number, string>
  readonly writerOf: (divisionId: number) => Writer
}

/** What others have stored while the paste dialog was open, and the block would replace. */
export function StoredMeanwhile({ writes, plan, names, writerOf }: Props) {
  const { t } = useTranslation('manual')
  if (writes.length === 0) return null
  const storedBy = (key: string) => {
    if (plan.stored(key) === null) return '–'
    if (plan.isOwn(key)) return t('paste.byOneself')
    return <bdi>{writerOf(divisionOf(key)).writerName ?? t('paste.bySomebody')}</bdi>
  }
  return (
    <div className={classes['refused']}>
      <p role="alert" className={classes['bad']}>
        {t('paste.meanwhile', { count: writes.length })}
      </p>
      <PlainTable
        label={t('paste.meanwhileTable')}
        headings={[t('division'), t('paste.by'), t('paste.before'), t('paste.after')]}
        firstNumericColumn={2}
        rows={writes
          .slice(0, SHOWN)
          .map(({ key, value }) => [
            <bdi key="name">{names.get(divisionOf(key))}</bdi>,
            storedBy(key),
            <Number key="before" value={plan.present(key)} />,
            <Number key="after" value={value} />,
          ])}
      />
      {writes.length > SHOWN && <p>{t('paste.more', { count: writes.length - SHOWN })}</p>}
    </div>
  )
}
