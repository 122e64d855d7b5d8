import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation, useSearchParams } from 'react-router-dom'
import { Button } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'
import { useBoard } from '../board/board.ts'
import { asksForAttention } from './attention-address.ts'
import classes from './attention.module.css'
import { useConcerns } from './use-concerns.ts'

export const ATTENTION_BUTTON = 'needs-attention'

/** The number of things in the plan that need attention, and a button for their list; nothing if there are none. */
export function AttentionButton() {
  const { t } = useTranslation('planning')
  const { open } = useBoard()
  const { count, overwritten } = useConcerns()
  useAskedFor(count > 0)
  if (count === 0) return null
  const own = overwritten.length
  const ownWords = own > 0 && t('attention.overwritten', { count: own })
  return (
    <Button
      id={ATTENTION_BUTTON}
      look="quiet"
      className={classes['open'] ?? ''}
      title={[t('attention.open', { count }), ownWords].filter(Boolean).join(' · ')}
      aria-haspopup="dialog"
      onClick={(event) => open({ kind: 'attention' }, event.currentTarget)}
    >
      <Icon name="warning" />
      {/* The visible text is the accessible name; on narrow screens the words are only read out. */}
      <span className={classes['words']}>{t('attention.title')}</span> <span className="figure">{count}</span>
      {ownWords && (
        <b className={classes['overwritten']} data-count={own}>
          <span className="hidden-visually">{ownWords}</span>
        </b>
      )}
    </Button>
  )
}

/** Opens the list when the URL asks for it, as soon as it has entries. */
function useAskedFor(isThere: boolean): void {
  const { open } = useBoard()
  const { key } = useLocation()
  const [search] = useSearchParams()
  const isAsked = asksForAttention(search)
  const followed = useRef<string | null>(null)
  useEffect(() => {
    const button = document.getElementById(ATTENTION_BUTTON)
    if (!isAsked || !isThere || !button || followed.current === key) return
    followed.current = key
    open({ kind: 'attention' }, button)
  }, [isAsked, isThere, key, open])
}
