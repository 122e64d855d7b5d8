import { useCallback, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { toastWarning } from '#ui/toast.tsx'
import { isolate } from './use-format.ts'
import { useShortList } from './use-short-list.ts'

/** Says which typed or pasted texts are not stored because their row or year is gone; those lost together at once. */
export function useGoneWords(): (text: string) => void {
  const { t } = useTranslation('planning')
  const listed = useShortList()
  const gone = useRef<string[]>([])
  return useCallback(
    (text) => {
      const say = () => {
        const texts = gone.current.splice(0)
        toastWarning(t('input.gone', { count: texts.length, list: listed(texts.map(isolate)) }))
      }
      // Each cell of a row reports its own text.
      if (gone.current.length === 0) queueMicrotask(say)
      gone.current.push(text)
    },
    [t, listed],
  )
}
