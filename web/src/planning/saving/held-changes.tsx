import type { DraftOp } from '@staffplan/contracts/planning/draft'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '#ui/button.tsx'
import { focusHeading } from '#ui/page-heading.tsx'
import { Card } from '#ui/page.tsx'
import classes from './saving.module.css'
import { useBoard } from '#planning/board/board.ts'
import { useVersion } from '#planning/board/use-versions.ts'
import { useKeyWords } from '../use-key-words.ts'
import { usePersonName } from '../use-person-name.ts'

/** The rest is counted. */
const MOST_NAMED = 6

/** Changes of an earlier day that were never sent: their author decides, and sees what stands there by now. */
export function HeldChanges() {
  const { t } = useTranslation('planning')
  const { session } = useBoard()
  const named = useHeldWords()
  useVersion(session.store.aspects, 'status')
  const { held } = session
  const isDecided = useRef(false)
  const decide = (act: () => void) => () => {
    isDecided.current = true
    act()
  }
  // The button that was pressed goes with the rest: whoever reads on begins where the page does.
  useEffect(() => {
    if (isDecided.current && held.length === 0) focusHeading()
    isDecided.current = false
  }, [held])
  if (held.length === 0) return null
  const more = held.length - MOST_NAMED
  return (
    <Card className={classes['held'] ?? ''}>
      <div>
        <span>{t('held.text', { count: held.length })}</span>
        <ul>
          {held.slice(0, MOST_NAMED).map((op) => (
            <li key={op.k}>{named(op)}</li>
          ))}
          {more > 0 && <li>{t('save.more', { count: more })}</li>}
        </ul>
      </div>
      <Button onClick={decide(() => session.discardHeld())}>{t('held.discard')}</Button>
      <Button look="primary" onClick={decide(() => session.sendHeld())}>
        {t('held.send')}
      </Button>
    </Card>
  )
}

function useHeldWords(): (op: DraftOp) => string {
  const { t } = useTranslation('planning')
  const { store } = useBoard().session
  const words = useKeyWords()
  const nameOf = usePersonName()
  return ({ k, v }) => {
    const said = { change: words.changeInUnit(k, v), value: words.value(store.kept(k)) }
    const writer = store.writerOf(k)
    return writer === null ? t('held.now', said) : t('held.nowBy', { ...said, name: nameOf(writer) })
  }
}
