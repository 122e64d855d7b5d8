import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/page.tsx'
import classes from './saving.module.css'
import { useBoard } from '#planning/board/board.ts'
import { useVersion } from '#planning/board/use-versions.ts'

/** Changes of an earlier day that were never sent: their author decides. */
export function HeldChanges() {
  const { t } = useTranslation('planning')
  const { session } = useBoard()
  useVersion(session.store.aspects, 'status')
  const [isAnswered, setAnswered] = useState(false)
  if (isAnswered || !session.isAsking) return null
  const answer = (act: () => void) => () => {
    setAnswered(true)
    act()
  }
  return (
    <Card className={classes['held'] ?? ''}>
      <span>{t('held.text', { count: session.held })}</span>
      <Button onClick={answer(() => session.discardHeld())}>{t('held.discard')}</Button>
      <Button look="primary" onClick={answer(() => session.sendHeld())}>
        {t('held.send')}
      </Button>
    </Card>
  )
}
