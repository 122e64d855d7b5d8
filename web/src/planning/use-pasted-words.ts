import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import type { Pasted } from '#grid/pasted-block.ts'
import { toastSuccess, toastWarning } from '#ui/toast.tsx'

/** Reports the outcome of pasting a block. */
export function usePastedWords(): (pasted: Pasted) => void {
  const { t } = useTranslation('planning')
  return useCallback(
    ({ writes, emptied, unreadable, outside, unsigned }) => {
      const done = t('paste.done', { count: writes.length - emptied })
      const left = [
        emptied > 0 && t('paste.emptied', { count: emptied }),
        unreadable > 0 && t('paste.unreadable', { count: unreadable }),
        outside > 0 && t('paste.outside', { count: outside }),
        unsigned > 0 && t('paste.unsigned', { count: unsigned }),
      ].filter(Boolean)
      if (left.length === 0) toastSuccess(done)
      else toastWarning([done, ...left].join(' '))
    },
    [t],
  )
}
