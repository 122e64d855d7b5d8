import { useEffect, useRef } from 'react'
import { NavigationType, useLocation, useNavigationType } from 'react-router-dom'
import { focusHeading } from '#ui/page-heading.tsx'

/** Focuses the heading after navigation, so that screen readers announce it; not after redirects or at the start. */
export function useFocusAfterNavigation(): void {
  const { pathname } = useLocation()
  const how = useNavigationType()
  const before = useRef(pathname)
  useEffect(() => {
    const hasMoved = before.current !== pathname
    before.current = pathname
    if (hasMoved && how !== NavigationType.Replace) focusHeading()
  }, [how, pathname])
}
