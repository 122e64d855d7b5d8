import type { MouseEvent } from 'react'
import { useTranslation } from 'react-i18next'
import classes from './shell.module.css'

/** Skips the top bar and menu: to the first editable cell if there is one, else to the start of the content. */
export function SkipLink() {
  const { t } = useTranslation()
  const skip = (event: MouseEvent) => {
    const cell = document.querySelector<HTMLElement>('#content [data-cell]')
    if (!cell) return
    event.preventDefault()
    cell.focus()
  }
  return (
    <a href="#content" className={classes['skip']} data-screen-only onClick={skip}>
      {t('shell.skip')}
    </a>
  )
}
