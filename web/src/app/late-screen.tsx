import { type ComponentType, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '#ui/button.tsx'
import { Message } from '#ui/message.tsx'
import { Crash } from './crash.tsx'
import { LoadingScreen } from './loading-screen.tsx'

/** Milliseconds until it is asked for again without a sign that there is a connection. */
const AGAIN_AFTER = 3_000

export type Load = () => Promise<ComponentType>
/** Null when it cannot be had now, undefined until that is known. */
type Shown = ComponentType | null | undefined

/**
 * A screen whose code is fetched when it is first opened. The router asks once and keeps a failure for good: where the
 * code cannot be had, the screen takes its own place, and asks again.
 */
export function screenOf(load: Load): () => Promise<{ readonly Component: ComponentType }> {
  const Late = () => <LateScreen load={load} />
  return async () => ({ Component: await load().catch(() => Late) })
}

function LateScreen({ load }: { readonly load: Load }) {
  const { t } = useTranslation()
  const [Shown, show] = useState<Shown>()
  const again = () =>
    void load()
      .catch(crashIfGone)
      .then((Screen) => show((shown: Shown) => shown || Screen)) // an earlier try may be answered last
  const isAwaited = !Shown
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
  if (Shown) return <Shown />
  if (Shown === undefined) return <LoadingScreen path={location.pathname} />
  return (
    <Message title={t('crash.unloadedTitle')} text={t('crash.unloadedText')}>
      <Button look="primary" onClick={again}>
        {t('action.retry')}
      </Button>
    </Message>
  )
}

/** After a new version the file is gone for good, and only a reload helps. Where the browser does not name it, a server that answers says so. */
async function crashIfGone(error: unknown): Promise<ComponentType | null> {
  const [file = '/none.js'] = /http\S+/.exec(String(error)) ?? []
  const answer = await fetch(file).catch(() => null)
  return answer?.status === 404 ? Crash : null
}
