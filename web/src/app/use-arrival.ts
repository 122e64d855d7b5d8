import { useEffect, useRef } from 'react'
import { NavigationType, useLocation, useNavigationType } from 'react-router-dom'
import { focusHeading } from '#ui/page-heading.tsx'

/** Whoever goes to another screen hears its heading; being led on, as at the very start, is no such way. */
export function useArrival(): void {
  const { pathname } = useLocation()
  const how = useNavigationType()
  const before = useRef(pathname)
  useEffect(() => {
    const hasMoved = before.current !== pathname
    before.current = pathname
    if (hasMoved && how !== NavigationType.Replace) focusHeading()
  }, [how, pathname])
}
