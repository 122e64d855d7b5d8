import { useEffect, useRef } from 'react'
import classes from './page.module.css'
import { usePageTitle } from './page-title.ts'

/** Whether a screen was gone to since the page was opened. */
let hasArrived = false

/** What a screen is about: it names the tab, and whoever goes there begins to read here. */
export function PageHeading({ title }: { readonly title: string }) {
  const heading = useRef<HTMLHeadingElement>(null)
  usePageTitle('page', title)
  // A screen that has loaded draws its heading anew.
  useEffect(() => {
    if (hasArrived && document.activeElement === document.body)
      heading.current?.focus({ preventScroll: true })
  }, [])
  return (
    <h1 ref={heading} tabIndex={-1} className={classes['heading']}>
      {title}
    </h1>
  )
}

function isWithin(content: Element): boolean {
  const { activeElement } = document
  return activeElement !== content && content.contains(activeElement)
}

/** After a way to another screen: the focus is on its heading, unless the screen has put it somewhere itself. */
export function focusHeading(): void {
  hasArrived = true
  const content = document.querySelector('#content')
  if (!content || isWithin(content)) return
  const heading = content.querySelector('h1')
  if (heading) heading.focus({ preventScroll: true })
  else if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
}
