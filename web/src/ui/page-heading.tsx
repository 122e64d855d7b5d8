import { useEffect, useRef } from 'react'
import classes from './page.module.css'
import { usePageTitle } from './page-title.ts'

/** Whether the user has navigated to a screen since the page was loaded. */
let hasArrived = false

/** The heading of a screen: it names the tab, and gets the focus after navigation. */
export function PageHeading({ title }: { readonly title: string }) {
  const heading = useRef<HTMLHeadingElement>(null)
  usePageTitle('page', title)
  // A screen that replaces its placeholder renders its heading anew.
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

/** Focuses the heading after navigation, unless the screen has already placed the focus. */
export function focusHeading(): void {
  hasArrived = true
  const content = document.querySelector('#content')
  if (!content || isWithin(content)) return
  const heading = content.querySelector('h1')
  if (heading) heading.focus({ preventScroll: true })
  else if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
}
