import { useTranslation } from 'react-i18next'
import { Button } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'
import { useBoard } from '../board/board.ts'
import classes from './attention.module.css'
import { useConcerns } from './use-concerns.ts'

export const ATTENTION_BUTTON = 'needs-attention'

/** How much of the plan needs attention, and the way to the list; nothing when nothing does. */
export function AttentionButton() {
  const { t } = useTranslation('planning')
  const { open } = useBoard()
  const { count, overwritten } = useConcerns()
  if (count === 0) return null
  return (
    <Button
      id={ATTENTION_BUTTON}
      look="quiet"
      className={classes['open'] ?? ''}
      title={t('attention.open', { count })}
      aria-haspopup="dialog"
      onClick={(event) => open({ kind: 'attention' }, event.currentTarget)}
    >
      <Icon name="warning" />
      {/* What is seen is its name; without room the words are only heard. */}
      <span className={classes['words']}>{t('attention.title')}</span> <span className="figure">{count}</span>
      {overwritten.length > 0 && (
        <>
          {' · '}
          <b className={classes['overwritten']}>
            {t('attention.overwritten', { count: overwritten.length })}
          </b>
        </>
      )}
    </Button>
  )
}
