import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation, useSearchParams } from 'react-router-dom'
import { Icon } from '#ui/icon.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { Card } from '#ui/page.tsx'
import { useBoard } from '../board/board.ts'
import { useCellWords } from '../use-orphan-words.ts'
import { cellIn } from './cell-address.ts'
import classes from './cell-links.module.css'

/** Goes once to the cell that the URL names; says so if the cell no longer exists. */
export function LinkedCell() {
  const { t } = useTranslation('planning')
  const board = useBoard()
  const words = useCellWords()
  const { key } = useLocation()
  const [search] = useSearchParams()
  const scope = cellIn(search)
  const followed = useRef<string | null>(null)
  const [isGone, setGone] = useState(false)
  useEffect(() => {
    if (scope === undefined || followed.current === key) return
    followed.current = key
    // oxlint-disable-next-line react/set-state-in-effect -- the page has to be drawn before it can be looked through
    setGone(scope === null || !board.goToCell(scope))
  }, [scope, key, board])
  if (!isGone || scope === undefined) return null
  return (
    <Card className={classes['gone'] ?? ''}>
      <span role="alert">{scope === null ? t('link.unknown') : t('link.gone', { cell: words(scope) })}</span>
      <IconButton label={t('common:action.close')} onClick={() => setGone(false)}>
        <Icon name="close" />
      </IconButton>
    </Card>
  )
}
