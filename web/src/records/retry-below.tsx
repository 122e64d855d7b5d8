import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '#ui/button.tsx'

type Props = { readonly retry: (() => void) | null; readonly children: ReactNode }

/** A field whose options could not be read, with a button below to try again. */
export function RetryBelow({ retry, children }: Props) {
  const { t } = useTranslation()
  return (
    <div>
      {children}
      {retry && (
        <Button look="quiet" onClick={retry}>
          {t('action.retry')}
        </Button>
      )}
    </div>
  )
}
