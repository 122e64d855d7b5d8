import { type ComponentType, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '#ui/button.tsx'
import { Message } from '#ui/message.tsx'

/** Milliseconds until it is asked for again without a sign that there is a connection. */
const AGAIN_AFTER = 3_000

type Load = () => Promise<ComponentType>

/**
 * A screen whose code is fetched when it is first opened. The router asks once and keeps a failure for good: without a
 * connection the screen takes its own place, and asks again.
 */
export function screenOf(load: Load): () => Promise<{ readonly Component: ComponentType }> {
  return async () => {
    try {
      return { Component: await load() }
    } catch (error) {
      // After a new version the file is gone for good: that needs the reload that the frame offers.
      if (navigator.onLine) throw error
      return { Component: () => <LateScreen load={load} /> }
    }
  }
}

function LateScreen({ load }: { readonly load: Load }) {
  const { t } = useTranslation()
  const [loaded, setLoaded] = useState<{ readonly Screen: ComponentType } | null>(null)
  const again = () =>
    void load().then(
      (Screen) => setLoaded({ Screen }),
      () => undefined, // still no connection: the message stands
    )
  const isAwaited = loaded === null
  useEffect(() => {
    if (!isAwaited) return undefined
    addEventListener('online', again)
    // The browser may say so before anything can be had.
    const timer = setInterval(again, AGAIN_AFTER)
    return () => {
      clearInterval(timer)
      removeEventListener('online', again)
    }
    // oxlint-disable-next-line react-hooks/exhaustive-deps, react/exhaustive-effect-dependencies -- of one screen
  }, [isAwaited])
  if (loaded) return <loaded.Screen />
  return (
    <Message title={t('crash.unloadedTitle')} text={t('crash.unloadedText')}>
      <Button look="primary" onClick={again}>
        {t('action.retry')}
      </Button>
    </Message>
  )
}
