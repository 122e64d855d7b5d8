import { scaleLinear } from '@visx/scale'
import { LinePath } from '@visx/shape'
import { type PointerEvent, type ReactNode, type Ref, useState } from 'react'
import { rangeOf, spread } from './axis.ts'
import classes from './chart.module.css'
import { lineKind } from './line-kinds.tsx'
import { useMarks } from './marks.ts'

const HEIGHT = 300
const TOP = 12
/** Height below the chart for the column names. */
const BOTTOM = 34
const LABEL_GAP = 15
/** Width beside the last point needed for the name of a line. */
const ROOM_FOR_NAMES = 56

type Props = {
  readonly ref?: Ref<SVGSVGElement>
  readonly label: string
  readonly columns: readonly string[]
  readonly series: readonly { readonly name: string; readonly values: readonly (number | null)[] }[]
  readonly picked: number
  readonly onPick: (column: number) => void
  readonly width: number
  /** Width before the first column, for the axis. */
  readonly start: number
  /** Formats a value in full, with its unit. */
  readonly print: (value: number) => string
  readonly printTick: (value: number) => string
  /** Unit of the axis. */
  readonly unit: string
  readonly isRightToLeft: boolean
  /** Shown beside the picked column while the pointer or the focus is in the chart. */
  readonly readout: ReactNode
}

/** Lines over columns; a missing value is a gap. The focused point or the column under the pointer is picked. */
export function LineChart({ ref, ...props }: Props) {
  const { columns, series, picked, onPick, width, start, isRightToLeft } = props
  const [isActive, setActive] = useState(false)
  const markProps = useMarks(
    series.flatMap(({ values }, row) =>
      values.flatMap((value, column) => (value === null ? [] : [{ column, row }])),
    ),
  )
  const column = (width - start) / columns.length
  const turned = (from: number): number => (isRightToLeft ? width - from : from)
  const x = (index: number): number => turned(start + (index + 0.5) * column)
  const y = scaleLinear({
    domain: rangeOf(series.flatMap(({ values }) => values)),
    range: [HEIGHT - BOTTOM, TOP],
    nice: 5,
  })
  const pickUnder = (event: PointerEvent<SVGSVGElement>): void => {
    const at = turned(event.clientX - event.currentTarget.getBoundingClientRect().left)
    const index = Math.floor((at - start) / column)
    if (index >= 0 && index < columns.length && index !== picked) onPick(index)
  }
  const band =
    picked < 0 ? null : Math.min(turned(start + picked * column), turned(start + (picked + 1) * column))
  return (
    <div className={classes['plot']} onFocus={() => setActive(true)} onBlur={() => setActive(false)}>
      <svg
        ref={ref}
        role="group"
        aria-label={props.label}
        direction="ltr"
        width={width}
        height={HEIGHT}
        onPointerMove={(event) => {
          setActive(true)
          pickUnder(event)
        }}
        onPointerDown={pickUnder}
        onPointerLeave={() => setActive(false)}
      >
        {band !== null && (
          <rect
            x={band}
            y={0}
            width={column}
            height={HEIGHT}
            className={classes['band']}
            aria-hidden="true"
          />
        )}
        <g aria-hidden="true">
          <text
            x={turned(start - 10)}
            y={HEIGHT - 12}
            textAnchor={isRightToLeft ? 'start' : 'end'}
            className={classes['tick']}
          >
            {`\u2068${props.unit}\u2069`}
          </text>
          {y.ticks(6).map((tick) => (
            <g key={tick}>
              <line
                x1={turned(start)}
                x2={turned(width)}
                y1={y(tick)}
                y2={y(tick)}
                className={classes['grid']}
              />
              <text
                x={turned(start - 10)}
                y={y(tick)}
                dy="0.35em"
                textAnchor={isRightToLeft ? 'start' : 'end'}
                className={classes['tick']}
              >
                {props.printTick(tick)}
              </text>
            </g>
          ))}
          {columns.map((name, index) => (
            <text
              key={name}
              x={x(index)}
              y={HEIGHT - 12}
              textAnchor="middle"
              className={index === picked ? classes['pickedName'] : classes['tick']}
            >
              {name}
            </text>
          ))}
        </g>
        {series
          .map(({ name, values }, row) => {
            const { className, dashes, mark } = lineKind(row)
            return (
              <g key={name} className={className}>
                <LinePath
                  data={[...values]}
                  x={(_, index) => x(index)}
                  y={(value) => y(value ?? 0)}
                  defined={(value) => value !== null}
                  className={classes['line'] ?? ''}
                  {...(dashes && { strokeDasharray: dashes })}
                />
                {values.map(
                  (value, index) =>
                    value !== null && (
                      <g
                        key={columns[index]}
                        {...markProps({ column: index, row })}
                        aria-label={`${name} ${columns[index]}: ${props.print(value)}`}
                        transform={`translate(${x(index)} ${y(value)})`}
                        className={classes['mark']}
                        onFocusCapture={() => onPick(index)}
                      >
                        {mark}
                      </g>
                    ),
                )}
              </g>
            )
          })
          // The first line is the one the others are compared with, so it is drawn last, on top.
          .toReversed()}
        {column / 2 >= ROOM_FOR_NAMES && <LineNames {...props} x={x} y={y} />}
      </svg>
      {isActive && band !== null && (
        <div role="status" className={classes['readout']} style={besides({ band, column, width })}>
          {props.readout}
        </div>
      )}
    </div>
  )
}

type Places = Pick<Props, 'series' | 'isRightToLeft'> & {
  readonly x: (index: number) => number
  readonly y: (value: number) => number
}

/** The name of each line beside its last point. */
function LineNames({ series, isRightToLeft, x, y }: Places) {
  const ends = series.flatMap(({ name, values }, row) => {
    const last = values.findLastIndex((value) => value !== null)
    const value = values[last]
    return value === undefined || value === null ? [] : [{ name, row, last, at: y(value) }]
  })
  const heights = spread(
    ends.map(({ at }) => at),
    LABEL_GAP,
  )
  return ends.map(({ name, row, last }, index) => (
    <text
      key={name}
      x={x(last) + (isRightToLeft ? -10 : 10)}
      y={heights[index]}
      dy="0.35em"
      textAnchor={isRightToLeft ? 'end' : 'start'}
      className={`${classes['name']} ${lineKind(row).className}`}
      aria-hidden="true"
    >
      {name}
    </text>
  ))
}

const READOUT = 290

/** Position of the readout on the side of the column with more room. */
function besides({ band, column, width }: { band: number; column: number; width: number }) {
  const after = band + column + 8
  const room = Math.min(READOUT, width * 0.68)
  const left = after + room <= width ? after : band - room - 8
  return { left: Math.max(4, Math.min(left, width - room - 4)), width: room }
}
