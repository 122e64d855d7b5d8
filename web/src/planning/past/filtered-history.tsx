import type { AskedKind } from '@staffplan/contracts/planning/history'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { SelectField } from '#ui/fields/select-field.tsx'
import { Card } from '#ui/page.tsx'
import { useBoard } from '../board/board.ts'
import { HistoryList } from './history-list.tsx'
import type { Narrowed } from './past-api.ts'
import classes from './history-list.module.css'
import type { Replay } from './replay.ts'

const KINDS = [
  'edit',
  'special',
  'conflict',
  'publish',
  'snapshot',
  'restore',
  'discard',
  'undo',
  'redo',
  'legacy',
] as const satisfies readonly AskedKind[]

const EVERYTHING = ''

type Props = {
  readonly replay: Replay
  readonly head: number
  readonly year: number
  readonly years: readonly number[]
  readonly onYear: (year: number) => void
  readonly mayRevert: boolean
}

/** The history of the plan, filtered by person and kind, with the effects on one year. */
export function FilteredHistory({ replay, head, year, years, onYear, mayRevert }: Props) {
  const { t } = useTranslation('past')
  const { names } = useBoard()
  const [narrowed, setNarrowed] = useState<Narrowed>({ user: null, kind: null })
  const everybody = { value: 0, label: t('list.everybody') }
  const kinds = KINDS.map((kind) => ({ value: kind as string, label: t(`list.kind.${kind}`) }))
  return (
    <Card>
      <div className={classes['filters']}>
        <SelectField
          hidesLabel
          label={t('list.person')}
          value={narrowed.user ?? 0}
          choices={[everybody, ...[...names].map(([value, label]) => ({ value, label }))]}
          onChange={(user) => setNarrowed({ ...narrowed, user: user || null })}
        />
        <SelectField
          hidesLabel
          label={t('list.what')}
          value={narrowed.kind ?? EVERYTHING}
          choices={[{ value: EVERYTHING, label: t('list.everything') }, ...kinds]}
          onChange={(kind) => setNarrowed({ ...narrowed, kind: KINDS.find((each) => each === kind) ?? null })}
        />
        <SelectField
          hidesLabel
          label={t('list.year')}
          value={year}
          choices={years.map((value) => ({ value, label: t('list.effectIn', { year: value }) }))}
          onChange={(picked) => picked !== null && onYear(picked)}
        />
      </div>
      <HistoryList
        key={JSON.stringify(narrowed)}
        replay={replay}
        head={head}
        narrowed={narrowed}
        year={year}
        mayRevert={mayRevert}
      />
    </Card>
  )
}
