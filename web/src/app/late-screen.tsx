import { type ComponentType, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '#ui/button.tsx'
import { Message } from '#ui/message.tsx'
import { Crash } from './crash.tsx'
import { LoadingScreen } from './loading-screen.tsx'

/** Milliseconds between retries while the browser does not report a connection. */
const AGAIN_AFTER = 3_000

export type Load = () => Promise<ComponentType>
/** The screen; null when it cannot be loaded now, undefined until that is known. */
type Shown = ComponentType | null | undefined

/**
 * A screen whose code is loaded when it is first opened. The router tries once and keeps a failure for good: when
 * loading fails, a placeholder takes the screen's place and retries.
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
      .then((Screen) => show((shown: Shown) => shown || Screen)) // an earlier attempt may finish last
  const isAwaited = !Shown
  useEffect(() => {
    if (!isAwaited) return undefined
    again()
    addEventListener('online', again)
    // The browser may report a connection before anything can be loaded.
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

/**
 * After a new release the file is gone for good (404), and only a reload helps. Browsers that do not name the file in
 * the error get the answer to a file that never exists.
 */
async function crashIfGone(error: unknown): Promise<ComponentType | null> {
  const [file = '/none.js'] = /http\S+/.exec(String(error)) ?? []
  const answer = await fetch(file).catch(() => null)
  return answer?.status === 404 ? Crash : null
}
