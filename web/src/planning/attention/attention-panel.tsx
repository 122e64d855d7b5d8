import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { useIsReadOnly } from '#api/me.ts'
import { UnplacedList } from '#records/unplaced-people.tsx'
import { UnreadUnplaced } from '#records/unread-unplaced.tsx'
import { Button } from '#ui/button.tsx'
import { useBoard } from '../board/board.ts'
import { SidePanel } from '../side-panel/side-panel.tsx'
import { addressOfDriver } from '../driver-address.ts'
import { isolate, useFormat } from '../use-format.ts'
import { ATTENTION_BUTTON } from './attention-button.tsx'
import classes from './attention.module.css'
import type { UnevenWeights, WithoutStart } from './concerns.ts'
import { LeftBehindList } from './left-behind-list.tsx'
import { OrphanList } from './orphan-list.tsx'
import { OverwrittenList } from './overwritten-list.tsx'
import { RefusedList } from './refused-list.tsx'
import { Sums } from './sums.tsx'
import { useConcerns } from './use-concerns.ts'

const opener = () => document.getElementById(ATTENTION_BUTTON)

/** Everything that needs attention, each with a way to fix it; stays open while the user works through the list. */
export default function AttentionPanel({ onClose }: { readonly onClose: () => void }) {
  const { t } = useTranslation('planning')
  const concerns = useConcerns()
  const { refused, leftBehind, overwritten, withoutStart, weights, orphans, people, sums, noSalary } =
    concerns
  const { startYear, unplaced } = concerns
  const { problem, reload } = unplaced
  const content = (
    <>
      {concerns.count === 0 && <p role="status">{t('attention.none')}</p>}
      {refused.length > 0 && (
        <Group title={t('attention.refused')}>
          <RefusedList keys={refused} />
        </Group>
      )}
      {leftBehind.length > 0 && (
        <Group title={t('attention.leftBehind')}>
          <LeftBehindList plans={leftBehind} />
        </Group>
      )}
      {overwritten.length > 0 && (
        <Group title={t('conflict.title')}>
          <OverwrittenList conflicts={overwritten} />
        </Group>
      )}
      {(sums.length > 0 || noSalary > 0) && (
        <Group title={t('attention.sums')}>
          <Sums concerns={concerns} />
        </Group>
      )}
      {withoutStart.length > 0 && (
        <Group title={t('attention.noStart')}>
          <p className="soft">{t('attention.noStartText')}</p>
          <ul>
            {withoutStart.map((concern) => (
              <NoStart
                key={`${concern.businessUnitId} ${concern.driverKind} ${concern.driverId}`}
                of={concern}
              />
            ))}
          </ul>
        </Group>
      )}
      {weights.length > 0 && (
        <Group title={t('attention.weights')}>
          <p className="soft">{t('attention.weightsText')}</p>
          <ul>
            {weights.map((concern) => (
              <Weights key={`${concern.driverKind} ${concern.driverId}`} of={concern} />
            ))}
          </ul>
        </Group>
      )}
      {orphans.length > 0 && (
        <Group title={t('attention.orphans')}>
          <OrphanList keys={orphans} />
        </Group>
      )}
      {(people.length > 0 || problem) && (
        <Group title={t('attention.people')}>
          {problem && <UnreadUnplaced year={startYear} problem={problem} onRetry={reload} />}
          {people.length > 0 && <UnplacedList year={startYear} content={people} />}
        </Group>
      )}
    </>
  )
  return (
    <SidePanel
      label={t('attention.title')}
      title={t('attention.title')}
      tabs={[{ id: 'list', title: t('attention.title'), content }]}
      subject={opener}
      onClose={onClose}
    />
  )
}

function Group({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <section className={classes['group']}>
      <h3>{title}</h3>
      {children}
    </section>
  )
}

function NoStart({ of: { businessUnitId, cell, ...driver } }: { readonly of: WithoutStart }) {
  const { t } = useTranslation('planning')
  const { unitById, goToCell } = useBoard()
  const isReadOnly = useIsReadOnly()
  const unit = isolate(unitById.get(businessUnitId)?.businessUnit.name ?? `#${businessUnitId}`)
  const named = { unit, driver: isolate(driver.name) }
  return (
    <li>
      <span>
        {t('attention.noStartOf', named)}
        {!cell && <span className="faint"> {t('attention.noSources')}</span>}
      </span>
      {cell && (
        <Button aria-label={t('attention.enterThis', named)} onClick={() => goToCell(cell)}>
          {t('attention.enter')}
        </Button>
      )}
      {!cell && !isReadOnly && (
        <Link
          to={addressOfDriver(driver.driverKind, driver.driverId)}
          aria-label={t('attention.defineThis', named)}
        >
          {t('attention.define')}
        </Link>
      )}
    </li>
  )
}

function Weights({ of }: { readonly of: UnevenWeights }) {
  const { t } = useTranslation('planning')
  const { weight } = useFormat()
  const isReadOnly = useIsReadOnly()
  const driver = isolate(of.name)
  return (
    <li>
      <span>{t('attention.weightsOf', { driver, sum: weight(of.sum) })}</span>
      {!isReadOnly && (
        <Link
          to={addressOfDriver(of.driverKind, of.driverId)}
          aria-label={t('attention.changeThis', { driver })}
        >
          {t('attention.change')}
        </Link>
      )}
    </li>
  )
}
