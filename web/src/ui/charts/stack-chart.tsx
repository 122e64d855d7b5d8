import { scaleBand, scaleLinear } from '@visx/scale'
import { BarStackHorizontal } from '@visx/shape'
import { type ReactNode, type Ref, useState } from 'react'
import classes from './chart.module.css'
import { useMarks } from './marks.ts'

const ROW = 42
const AXIS = 30
const START = 52
/** Share of a row's height left free between bars. */
const PADDING = 0.4
/** Pixels of background between adjacent parts. */
const GAP = 1

type Part = { readonly id: number; readonly name: string; readonly colour: string; readonly value: number }
type Props = {
  readonly ref?: Ref<SVGSVGElement>
  readonly label: string
  readonly rows: readonly { readonly name: string; readonly parts: readonly Part[]; readonly total: number }[]
  readonly picked: number
  readonly onPick: (row: number) => void
  readonly width: number
  /** Width for the totals after the bars. */
  readonly end: number
  readonly print: (value: number) => string
  /** Formats a value in full, with its unit. */
  readonly printFull: (value: number) => string
  readonly printTick: (value: number) => string
  /** Unit of the axis. */
  readonly unit: string
  readonly isRightToLeft: boolean
  /** Shown while the pointer or the focus is on a part. */
  readonly readout: (part: Part, row: number) => ReactNode
}

/** One bar per row, stacked from coloured parts; each part can be reached with the arrow keys. */
export function StackChart({ ref, ...props }: Props) {
  const { rows, picked, onPick, width, end, isRightToLeft } = props
  const [shown, setShown] = useState<{
    readonly part: Part
    readonly row: number
    readonly x: number
  } | null>(null)
  const markProps = useMarks(
    rows.flatMap(({ parts }, row) =>
      parts.flatMap(({ value }, column) => (value > 0 ? [{ column, row }] : [])),
    ),
  )
  const height = rows.length * ROW
  const turned = (from: number): number => (isRightToLeft ? width - from : from)
  const x = scaleLinear({
    domain: [0, Math.max(1, ...rows.map(({ total }) => total))],
    range: [turned(START), turned(width - end)],
  })
  // Half the padding before the first and after the last bar, so that every bar is in the middle of its row.
  const y = scaleBand({
    domain: rows.map((_, row) => row),
    range: [0, height],
    paddingInner: PADDING,
    paddingOuter: PADDING / 2,
  })
  const parts = rows[0]?.parts ?? []
  const data = rows.map((row, index) => ({
    index,
    of: new Map(row.parts.map(({ id, value }) => [id, value])),
  }))
  return (
    <div className={classes['plot']}>
      <svg
        ref={ref}
        role="group"
        aria-label={props.label}
        direction="ltr"
        width={width}
        height={height + AXIS}
      >
        {rows.map(({ name, total }, row) => (
          <g key={name} aria-hidden="true" className={classes['row']} onClick={() => onPick(row)}>
            <rect
              x={0}
              y={row * ROW + 2}
              width={width}
              height={ROW - 4}
              rx={4}
              className={row === picked ? classes['band'] : classes['ground']}
            />
            <text
              x={turned(8)}
              y={(row + 0.5) * ROW}
              dy="0.35em"
              textAnchor={isRightToLeft ? 'end' : 'start'}
              className={row === picked ? classes['pickedName'] : classes['rowName']}
            >
              {name}
            </text>
            <text
              x={turned(width - 8)}
              y={(row + 0.5) * ROW}
              dy="0.35em"
              textAnchor={isRightToLeft ? 'start' : 'end'}
              className={classes['rowName']}
            >
              {props.print(total)}
            </text>
          </g>
        ))}
        <BarStackHorizontal
          data={data}
          keys={parts.map(({ id }) => id)}
          value={(row, id) => row.of.get(id) ?? 0}
          y={({ index }) => index}
          xScale={x}
          yScale={y}
          color={() => ''}
        >
          {(stacks) =>
            stacks.flatMap(({ index: column, bars }) =>
              bars.map((bar) => {
                const part = rows[bar.index]?.parts[column]
                if (!part || part.value <= 0) return null
                const left = Math.min(bar.x, bar.x + bar.width)
                const show = () => setShown({ part, row: bar.index, x: left + Math.abs(bar.width) / 2 })
                const { onFocus, ...mark } = markProps({ column, row: bar.index })
                return (
                  <rect
                    key={`${part.id} ${bar.index}`}
                    {...mark}
                    aria-label={`${part.name} ${rows[bar.index]?.name}: ${props.printFull(part.value)}`}
                    x={left}
                    y={bar.y}
                    width={Math.max(1, Math.abs(bar.width) - GAP)}
                    height={bar.height}
                    className={classes['part']}
                    style={{ '--unit': part.colour }}
                    onPointerEnter={show}
                    onPointerLeave={() => setShown(null)}
                    onClick={() => onPick(bar.index)}
                    onFocus={() => {
                      onFocus()
                      onPick(bar.index)
                      show()
                    }}
                    onBlur={() => setShown(null)}
                  />
                )
              }),
            )
          }
        </BarStackHorizontal>
        <g aria-hidden="true" transform={`translate(0 ${height})`}>
          <text
            x={turned(width - 8)}
            y={18}
            textAnchor={isRightToLeft ? 'start' : 'end'}
            className={classes['tick']}
          >
            {`\u2068${props.unit}\u2069`}
          </text>
          <line x1={turned(START)} x2={turned(width - end)} className={classes['grid']} />
          {x.ticks(Math.max(2, Math.floor((width - START - end) / 90))).map((tick) => (
            <text key={tick} x={x(tick)} y={18} textAnchor="middle" className={classes['tick']}>
              {props.printTick(tick)}
            </text>
          ))}
        </g>
      </svg>
      {shown && (
        <div role="status" className={classes['readout']} style={under(shown, width)}>
          {props.readout(shown.part, shown.row)}
        </div>
      )}
    </div>
  )
}

const READOUT = 220

/** Position of the readout below the bar, where it covers neither the part nor its neighbours. */
function under({ row, x }: { readonly row: number; readonly x: number }, width: number) {
  const left = Math.max(4, Math.min(x - READOUT / 2, width - READOUT - 4))
  return { left, top: (row + 1) * ROW, width: READOUT }
}
