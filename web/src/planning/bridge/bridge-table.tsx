import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../use-format.ts'
import classes from './bridge.module.css'
import { type Span, spansOf } from './spans.ts'

type Measures = {
  readonly fte: number
  /** Cost per month; null where there is no pay. */
  readonly tpc: number | null
}
/** `currency`: label of its amounts where it differs from the present one. */
type BridgeEnd = Measures & { readonly title: string; readonly currency?: string }
export type BridgeRow = Measures & { readonly key: string; readonly title: ReactNode }

type Props = {
  readonly start: BridgeEnd
  readonly end: BridgeEnd
  /** Their sum is the difference between start and end. */
  readonly parts: readonly BridgeRow[]
  /** Label of the parts' amounts where it differs from the present one. */
  readonly currency?: string
  /** Heading of the parts. */
  readonly heading: string
  readonly seesPay: boolean
}

/** The causes that led from one state of the plan to another. */
export function BridgeTable({ start, end, parts, currency, heading, seesPay }: Props) {
  const { t } = useTranslation('planning')
  const spans = spansOf({ start, parts })
  return (
    <div className={classes['scroll']} tabIndex={0} role="region" aria-label={heading}>
      <table className={classes['bridge']}>
        <thead>
          <tr>
            <th scope="col">{heading}</th>
            <td className={classes['track']} />
            <th scope="col">{t('fte')}</th>
            {seesPay && <th scope="col">{t('home:bridge.tpc')}</th>}
          </tr>
        </thead>
        <tbody>
          <End {...start} seesPay={seesPay} />
          {parts.map((part, index) => (
            <Part key={part.key} {...{ part, currency, seesPay }} span={spans[index]} />
          ))}
          <End {...end} seesPay={seesPay} />
        </tbody>
      </table>
    </div>
  )
}

function End({ title, fte, tpc, currency, seesPay }: BridgeEnd & { readonly seesPay: boolean }) {
  const format = useFormat()
  return (
    <tr className={classes['end']}>
      <th scope="row">{title}</th>
      <td className={classes['track']} />
      <td>{format.fte(fte)}</td>
      {seesPay && <td>{tpc === null ? '—' : format.roundMoney(tpc, currency)}</td>}
    </tr>
  )
}

type PartProps = {
  readonly part: BridgeRow
  readonly span: Span | undefined
  readonly currency: string | undefined
  readonly seesPay: boolean
}

function Part({ part: { title, fte, tpc }, span, currency, seesPay }: PartProps) {
  const format = useFormat()
  return (
    <tr>
      <th scope="row">{title}</th>
      <td className={classes['track']} aria-hidden="true">
        {span && fte !== 0 && (
          <i
            className={fte < 0 ? classes['down'] : undefined}
            style={{ insetInlineStart: percent(span.from), inlineSize: percent(span.to - span.from) }}
          />
        )}
      </td>
      <td>{format.signedFte(fte)}</td>
      {seesPay && <td className="soft">{tpc === null ? '—' : format.signedMoney(tpc, currency)}</td>}
    </tr>
  )
}

function percent(part: number): string {
  return `${(part * 100).toFixed(2)}%`
}
