import type { BridgePart as Cause } from '@staffplan/contracts/arithmetic/bridge'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { PlanGround } from '#planning/big-picture-api.ts'
import { type BridgeRow, BridgeTable } from '#planning/bridge/bridge-table.tsx'
import { keyOfCause, useCauseWords } from '#planning/bridge/use-cause-words.ts'
import type { BigPictureSession } from '#planning/draft/big-picture-session.ts'
import { isolate } from '#planning/use-format.ts'
import { Card, CardHeader } from '#ui/page.tsx'
import { Segments } from '#ui/segments.tsx'
import { Swatch } from '#ui/swatch.tsx'
import { bridgeTo, MOST_NAMED, sumOf } from './bridge.ts'
import { useDriverBridge } from './use-driver-bridge.ts'

type Props = { readonly session: BigPictureSession; readonly ground: PlanGround }

/** Shows which drivers or units change the published plan between the start year and a plan year, and by how much. */
export function BridgeCard({ session, ground }: Props) {
  const { t } = useTranslation('home')
  const { plan } = session.published
  const [startYear, ...planYears] = plan?.layout.years ?? []
  const [picked, setPicked] = useState<number | null>(null)
  const [by, setBy] = useState<'driver' | 'unit'>('driver')
  const year = picked !== null && planYears.includes(picked) ? picked : (planYears.at(-1) ?? null)
  const byUnit = plan && year !== null ? bridgeTo(year, plan, ground.structure) : null
  const byDriver = useDriverBridge({ session, ground, year })
  const unitRows = useUnitRows(byUnit?.parts ?? [])
  const driverRows = useDriverRows(byDriver?.parts)
  if (!byUnit || !byDriver || startYear === undefined || year === null) return null
  return (
    <Card>
      <CardHeader title={t('bridge.title', { from: startYear, to: year })}>
        <Segments
          label={t('bridge.by')}
          value={by}
          onChange={setBy}
          options={[
            { value: 'driver', title: t('bridge.byDriver') },
            { value: 'unit', title: t('bridge.byUnit') },
          ]}
        />
        {planYears.length > 1 && (
          <Segments
            label={t('bridge.year')}
            value={year}
            onChange={setPicked}
            options={planYears.map((value) => ({ value, title: String(value) }))}
          />
        )}
      </CardHeader>
      <BridgeTable
        start={{ ...byUnit.start, title: String(startYear) }}
        end={{ ...byUnit.end, title: String(year) }}
        parts={by === 'driver' ? driverRows : unitRows}
        heading={t(by === 'driver' ? 'bridge.driver' : 'bridge.unit')}
        seesPay={session.access.seesPay}
      />
    </Card>
  )
}

type UnitParts = NonNullable<ReturnType<typeof bridgeTo>>['parts']

function useUnitRows(parts: UnitParts): readonly BridgeRow[] {
  const { t } = useTranslation('home')
  return parts.map(({ unit, units, fte, tpc }) => ({
    key: String(unit?.id ?? 'others'),
    fte,
    tpc,
    title: unit ? (
      <>
        <Swatch colour={unit.color} /> {isolate(unit.name)}
      </>
    ) : (
      <span className="soft">{t('bridge.others', { count: units })}</span>
    ),
  }))
}

/** The largest causes by name, greatest increase first; the others summed up. */
function useDriverRows(parts: readonly Cause[] = []): readonly BridgeRow[] {
  const { t } = useTranslation('home')
  const words = useCauseWords()
  const sorted = useMemo(() => {
    const bySize = parts.toSorted((one, other) => Math.abs(other.fte) - Math.abs(one.fte))
    const named = bySize.slice(0, MOST_NAMED).toSorted((one, other) => other.fte - one.fte)
    return { named, others: bySize.slice(MOST_NAMED) }
  }, [parts])
  const named = sorted.named.map((part) => ({ ...part, key: keyOfCause(part), title: words(part) }))
  if (sorted.others.length === 0) return named
  const title = <span className="soft">{t('bridge.otherDrivers', { count: sorted.others.length })}</span>
  return [...named, { key: 'others', title, ...sumOf(sorted.others) }]
}
