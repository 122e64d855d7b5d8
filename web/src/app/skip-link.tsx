import type { MouseEvent } from 'react'
import { useTranslation } from 'react-i18next'
import classes from './shell.module.css'

/** Past the bar and the menu: to the first cell where there are cells to type into, else to where the content begins. */
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
