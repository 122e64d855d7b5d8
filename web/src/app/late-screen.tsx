import { type ComponentType, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router-dom'
import { Button } from '#ui/button.tsx'
import { Message } from '#ui/message.tsx'
import { LoadingScreen } from './loading-screen.tsx'

/** Milliseconds until it is asked for again without a sign that there is a connection. */
const AGAIN_AFTER = 3_000

type Load = () => Promise<ComponentType>

// Vite would take a style sheet that failed for one that is there, as long as its link is.
addEventListener('error', ({ target }) => target instanceof HTMLLinkElement && target.remove(), true)

/**
 * A screen whose code is fetched when it is first opened. The router asks once and keeps a failure for good: where the
 * code cannot be had, the screen takes its own place, and asks again.
 */
export function screenOf(load: Load): () => Promise<{ readonly Component: ComponentType }> {
  return async () => {
    try {
      return { Component: await load() }
    } catch {
      return { Component: () => <LateScreen load={load} /> }
    }
  }
}

function LateScreen({ load }: { readonly load: Load }) {
  const { t } = useTranslation()
  const { pathname } = useLocation()
  const [isAway, setAway] = useState(false)
  const [shown, setShown] = useState<{ readonly Screen: ComponentType } | null>(null)
  const again = () =>
    void load().then(
      (Screen) => setShown({ Screen }),
      async (error: unknown) => {
        const Screen = () => {
          throw error
        }
        if (await isGone(error)) setShown((before) => before ?? { Screen })
        setAway(true)
      },
    )
  const isAwaited = shown === null
  useEffect(() => {
    if (!isAwaited) return undefined
    again()
    addEventListener('online', again)
    // The browser may say so before anything can be had.
    const timer = setInterval(again, AGAIN_AFTER)
    return () => {
      clearInterval(timer)
      removeEventListener('online', again)
    }
    // oxlint-disable-next-line react-hooks/exhaustive-deps, react/exhaustive-effect-dependencies -- of one screen
  }, [isAwaited])
  if (shown) return <shown.Screen />
  if (!isAway) return <LoadingScreen path={pathname} />
  return (
    <Message title={t('crash.unloadedTitle')} text={t('crash.unloadedText')}>
      <Button look="primary" onClick={again}>
        {t('action.retry')}
      </Button>
    </Message>
  )
}

/** After a new version the file is gone for good, and only a reload helps; where the browser does not name it, a server that answers says so. */
async function isGone(error: unknown): Promise<boolean> {
  const [file] = /http\S+/.exec(String(error)) ?? []
  try {
    const { ok, status } = await fetch(file ?? '/')
    return file ? status === 404 : ok
  } catch {
    return false
  }
}
