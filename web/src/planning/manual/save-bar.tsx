import { useTranslation } from 'react-i18next'
import type { Grid } from '#grid/grid.ts'
import { useFormat } from '#planning/use-format.ts'
import { Button } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { InTopBar } from '#ui/top-bar-slot.tsx'
import classes from './save-bar.module.css'
import type { ManualSums } from './manual-rows.ts'
import type { TypedPlan } from './typed-plan.ts'
import type { Saving } from './use-saving.ts'
import type { WaitingYear } from './use-waiting-years.ts'

/** The button keeps its width up to this count, so that it does not move away from under a finger. */
const WIDEST_COUNT = 88

type Props = { readonly saving: Saving; readonly count: number }

export function SaveButton({ saving, count }: Props) {
  const { t } = useTranslation('manual')
  return (
    <Button look="primary" isBusy={saving.isRunning} isIdle={count === 0} onClick={saving.run}>
      <span className={classes['save']}>
        <span>{count === 0 ? t('common:action.save') : t('save', { count })}</span>
        <span aria-hidden="true">{t('save', { count: WIDEST_COUNT })}</span>
      </span>
    </Button>
  )
}

/** Undo and redo of unsaved changes. */
export function StepButtons({ plan, grid }: { readonly plan: TypedPlan; readonly grid: Grid }) {
  const { t } = useTranslation('manual')
  return (
    <span className={classes['steps']}>
      <IconButton label={t('undo')} isIdle={!plan.isUndoable} onClick={grid.undo}>
        <Icon name="undo" />
      </IconButton>
      <IconButton label={t('redo')} isIdle={!plan.isRedoable} onClick={grid.redo}>
        <Icon name="redo" />
      </IconButton>
    </span>
  )
}

type BarProps = Props & {
  /** How many texts were refused by their cells. */
  readonly refused: number
  readonly sums: ManualSums
  readonly plan: TypedPlan
  readonly selected: readonly string[]
  readonly otherYears: readonly WaitingYear[]
  readonly onYear: (year: number) => void
}

/** Stays visible under the sheet: what is selected, and what is unsaved. */
export function SaveBar(props: BarProps) {
  const { saving, count, refused, sums, plan, selected, otherYears, onYear } = props
  const { t } = useTranslation('manual')
  const { signedFte } = useFormat()
  const unsaved = count > 0 && t('unsaved', { count })
  const notTaken = refused > 0 && t('notTaken', { count: refused })
  const own = [unsaved, notTaken].filter(Boolean).join(' · ')
  const elsewhere = otherYears.map((other) => t('unsavedIn', other))
  const state = own || (elsewhere.length === 0 ? t('allSaved') : '')
  return (
    <div className={classes['bar']} role="region" aria-label={t('bar')}>
      <Selected plan={plan} keys={selected} />
      <span className={classes['state']}>
        <b role="status">{state}</b>
        {otherYears.map(({ year, isPlanned }, index) =>
          isPlanned ? (
            <Button key={year} look="quiet" onClick={() => onYear(year)}>
              {elsewhere[index]}
            </Button>
          ) : (
            <span key={year}>{elsewhere[index]}</span>
          ),
        )}
        {sums.difference !== null && (
          <span className="soft">{t('against', { value: signedFte(sums.difference) })}</span>
        )}
      </span>
      <Button isIdle={(count === 0 && refused === 0) || saving.isRunning} onClick={() => plan.discard()}>
        {t('discard')}
      </Button>
      <SaveButton saving={saving} count={count} />
      <InTopBar>
        <span className={`soft ${classes['inTopBar']}`}>
          {[state, ...elsewhere].filter(Boolean).join(' · ')}
        </span>
      </InTopBar>
    </div>
  )
}

function Selected({ plan, keys }: { readonly plan: TypedPlan; readonly keys: readonly string[] }) {
  const { t } = useTranslation('manual')
  const { exact, fte } = useFormat()
  const values = keys.map((key) => plan.shown(key)).filter((value) => value !== null)
  if (keys.length < 2) return <span className={classes['selected']} />
  const sum = values.reduce((all, value) => all + value, 0)
  return (
    <span className={classes['selected']} role="status">
      <b>{t('selection.cells', { count: keys.length })}</b>
      {values.length > 0 && (
        <>
          <span>{t('selection.sum', { value: exact(sum) })}</span>
          <span>{t('selection.mean', { value: fte(sum / values.length) })}</span>
        </>
      )}
    </span>
  )
}
