import type { PlanComparison } from '@staffplan/contracts/planning/plan-comparison'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useApiDispatch } from '#api/use-api-dispatch.ts'
import { useMeQuery } from '#api/me.ts'
import { untilCurrency } from '#i18n/i18n.ts'
import { useLanguage } from '#i18n/use-language.ts'
import { Button } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'
import { saveFile } from '#ui/save-file.ts'
import { toastFailure } from '#ui/toast.tsx'
import type { PlanGround } from '../big-picture-api.ts'
import { useCauseWords } from '../bridge/use-cause-words.ts'
import { bridgeBetweenPoints } from '../past/past-api.ts'
import { changedRows } from './changed-rows.ts'
import { effectRows } from './effect-rows.ts'
import { sideCurrencies } from './side-currencies.ts'
import { usePointWords } from './point-field.tsx'

type Props = {
  readonly comparison: PlanComparison
  readonly ground: PlanGround
  readonly names: ReadonlyMap<number, string>
  /** Year of the causes. */
  readonly year: number | null
}

const FILE = 'comparison-export.xlsx'

/** Saves the comparison as a workbook with every row. */
export function ComparisonExport({ comparison, ground, names, year }: Props) {
  const { t } = useTranslation(['past', 'planning', 'home'])
  const { language } = useLanguage()
  const { data: me } = useMeQuery()
  const [isBusy, setBusy] = useState(false)
  const dispatch = useApiDispatch()
  const pointWords = usePointWords()
  const causeWords = useCauseWords()
  const { from, to } = comparison
  const workbook = async (): Promise<Blob> => {
    const sides = { from: from.point, to: to.point, plan: String(to.period.startYear), year }
    const [sheets, { makeWorkbook }, bridge] = await Promise.all([
      import('./comparison-sheets.ts'),
      import('#sheets/make-workbook.ts'),
      dispatch(bridgeBetweenPoints.initiate(sides, { subscribe: false })).unwrap(),
      untilCurrency(),
    ])
    const currencies = sideCurrencies(comparison, t('common:unit.money'))
    const ends = { from: pointWords(from.point), to: pointWords(to.point) }
    const origin = {
      at: new Date(),
      by: me ? `${me.firstName} ${me.lastName}` : null,
      language: language.name,
      from: { ...from, title: ends.from },
      to: { ...to, title: ends.to },
      year: bridge.year,
    }
    return makeWorkbook({
      isRightToLeft: language.direction === 'rtl',
      sheets: [
        sheets.effectSheet(effectRows(comparison), { t, currencies }),
        sheets.changesSheet(changedRows(comparison, ground), { t, names }),
        sheets.bridgeSheet(bridge, { t, ...ends, causeOf: causeWords, currencies }),
        sheets.originSheet(origin, { t, currencies }),
      ],
    })
  }
  const start = async (): Promise<void> => {
    setBusy(true)
    try {
      saveFile(FILE, await workbook())
    } catch {
      toastFailure(t('planning:export.failed'))
    }
    setBusy(false)
  }
  return (
    <Button isBusy={isBusy} onClick={() => void start()}>
      {!isBusy && <Icon name="download" />}
      {isBusy ? t('planning:export.working') : t('planning:export.open')}
    </Button>
  )
}
