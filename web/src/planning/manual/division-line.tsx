import { memo, type PointerEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { AmountInput } from '#grid/amount-input.tsx'
import { Number } from '#ui/number.tsx'
import type { BigPictureSession } from '#planning/draft/big-picture-session.ts'
import { ColleagueFrame } from '#planning/together/colleague-frame.tsx'
import { manualPlace } from '#planning/together/manual-place.ts'
import type { Colleague } from '#planning/together/roster.ts'
import { useColleague } from '#planning/together/use-colleague.ts'
import { isolate, useFormat } from '#planning/use-format.ts'
import classes from './manual-planning.module.css'
import { differenceOf, type ManualRow } from './manual-rows.ts'
import { LINE_HEIGHT } from './use-lines.ts'

/** The other users of the plan. */
export type Visitors = Pick<BigPictureSession, 'together'> & {
  readonly year: number
  /** The name to show at a cell that somebody is in. */
  readonly flagOf: (userId: number) => string
  /** Describes what somebody is doing here. */
  readonly noteOf: (colleague: Colleague) => string
}

/** Who stored the present value; the name is only loaded when it is needed. */
export type Writer = { readonly writerId: number; readonly writerName: string | undefined }

type Props = Writer & {
  readonly row: ManualRow
  readonly index: number
  /** Pixels from the first line. */
  readonly start: number
  readonly canEdit: boolean
  readonly manual: number | null
  /** The value without what is only being typed. */
  readonly present: number | null
  readonly stored: number | null
  readonly isChanged: boolean
  /** The cell was emptied, but a stored value cannot be removed. */
  readonly isKept: boolean
  readonly isOvertaken: boolean
  /** Another value has been stored under a text that is not a valid entry. */
  readonly isChangedUnder: boolean
  /** What this user had stored before somebody else replaced it. */
  readonly replaced: number | null
  /** Whether this user stored the present value. */
  readonly isOwn: boolean
  readonly visitors: Visitors
  readonly isSelected: boolean
  readonly onPointer: (event: PointerEvent<HTMLElement>, key: string) => void
  readonly onFocus: (index: number, key: string) => void
  readonly onLeave: (key: string) => void
}

/** The difference, in FTE, that fills half of the bar. */
const WIDEST = 5

/** One division with its cell. Memoised, because a keystroke in one cell must not redraw the others. */
export const DivisionLine = memo(function DivisionLine(props: Props) {
  const {
    row,
    index,
    start,
    canEdit,
    manual,
    present,
    stored,
    isChanged,
    isKept,
    isOvertaken,
    isChangedUnder,
    replaced,
    writerId,
    visitors,
    isSelected,
    onPointer,
    onFocus,
    onLeave,
  } = props
  const { t } = useTranslation('manual')
  const { key, name, unit, staff, planned } = row
  const { exact } = useFormat()
  const colleague = useColleague(visitors, manualPlace({ year: visitors.year, divisionId: row.id }))
  const difference = differenceOf(row, manual)
  const now = stored === null ? t('planning:input.nothing') : exact(stored)
  const notice = useNotice(props)
  const isReplaced = replaced !== null && !isOvertaken
  const flag = isChangedUnder
    ? t('overtaken.flag', { value: now })
    : isReplaced && t('overtaken.was', { value: exact(replaced) })
  return (
    <div
      role="row"
      aria-rowindex={index}
      style={{ insetBlockStart: start, blockSize: LINE_HEIGHT, borderInlineStartColor: unit.color }}
      className={classes['line']}
    >
      <span role="rowheader" className={classes['name']} title={`#${row.id} ${name}`}>
        <bdi>{name}</bdi>
      </span>
      <span role="gridcell" className={`${classes['unit']} soft`}>
        <bdi>{unit.name}</bdi>
      </span>
      <span role="gridcell" className={`number soft ${classes['staff']} ${classes['computed']}`}>
        <Number value={staff} />
      </span>
      <span role="gridcell" className={`number ${classes['computed']}`}>
        <Number value={planned} decimals={2} />
      </span>
      <span
        role="gridcell"
        aria-selected={isSelected}
        className={`number ${classes['cell']}`}
        onFocus={() => onFocus(index, key)}
        onBlur={() => onLeave(key)}
        onPointerDown={(event) => onPointer(event, key)}
        onPointerEnter={(event) => onPointer(event, key)}
      >
        {canEdit ? (
          <AmountInput
            cellKey={key}
            id={key}
            label={[
              t('cell', { division: isolate(name), unit: isolate(unit.name) }),
              colleague && visitors.noteOf(colleague),
            ]
              .filter(Boolean)
              .join(t('common:list.join'))}
            value={manual}
            carried={null}
            present={present}
            mayBeNegative={false}
            isChanged={isChanged}
            isPending={false}
            hint={isKept && stored !== null ? t('notEmptied', { value: exact(stored) }) : null}
            notice={notice}
            isNoticeQuiet={isReplaced && !isChangedUnder}
          >
            {colleague ? (
              <ColleagueFrame colleague={colleague} name={visitors.flagOf(colleague.userId)} />
            ) : (
              flag && <ColleagueFrame colleague={{ userId: writerId, mode: 'edit' }} name={flag} />
            )}
          </AmountInput>
        ) : (
          <Number value={manual} />
        )}
      </span>
      <span role="gridcell" className={`number ${classes['difference']}`}>
        {difference !== null && (
          <span className={classes['lean']} data-side={difference < 0 ? 'less' : 'more'} aria-hidden>
            <i style={{ inlineSize: `${Math.min(1, Math.abs(difference) / WIDEST) * 100}%` }} />
          </span>
        )}
        <Signed value={difference} decimals={2} />
      </span>
      <span role="gridcell" className={`number soft ${classes['from']}`}>
        <Signed value={manual === null ? null : manual - staff} />
      </span>
    </div>
  )
})

/** Says what has been stored in the cell meanwhile, and what happens to this user's entry. */
function useNotice(props: Props): string | null {
  const { isOvertaken, isChangedUnder, replaced, isOwn, stored, writerName: name } = props
  const { t } = useTranslation('manual')
  const { exact } = useFormat()
  if (!isOvertaken && !isChangedUnder && replaced === null) return null
  const words = isChangedUnder ? UNDER_TEXT : isOvertaken ? UNDER_ENTRY : OVER_OWN
  const own = replaced === null ? '' : exact(replaced)
  if (stored === null) return t(words.cleared, { own })
  const value = exact(stored)
  if (isOwn) return t(isChangedUnder ? 'overtaken.underByOneself' : 'overtaken.cellByOneself', { value })
  if (name === undefined) return t(words.changed, { value, own })
  return t(words.changedBy, { value, own, name: isolate(name) })
}

/** A text is not an entry: Escape gives it up, and none of it is saved. */
const UNDER_TEXT = {
  cleared: 'overtaken.underCleared',
  changed: 'overtaken.under',
  changedBy: 'overtaken.underBy',
}
const UNDER_ENTRY = {
  cleared: 'overtaken.cleared',
  changed: 'overtaken.cell',
  changedBy: 'overtaken.cellBy',
}

/** Nothing is typed in the cell: what this user had saved was replaced. */
const OVER_OWN = {
  cleared: 'overtaken.ownCleared',
  changed: 'overtaken.own',
  changedBy: 'overtaken.ownBy',
}

/** A difference with its sign; a dash where there is none. */
export function Signed({
  value,
  decimals = 0,
}: {
  readonly value: number | null
  readonly decimals?: number
}) {
  return (
    <bdi dir="ltr" className="figure">
      {value !== null && value > 0 && '+'}
      <Number value={value} decimals={decimals} />
    </bdi>
  )
}
