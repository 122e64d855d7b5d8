import { useDirection } from '@mantine/core'
import { type ReactNode, useEffect } from 'react'
import { useLanguage } from '#i18n/use-language.ts'

/** Tells the components which way the language runs; nothing on the page is lost when it turns round. */
export function Direction({ children }: { readonly children: ReactNode }) {
  const { language } = useLanguage()
  const { dir, setDirection } = useDirection()
  useEffect(() => {
    if (dir !== language.direction) setDirection(language.direction)
  }, [dir, language.direction, setDirection])
  return children
}
