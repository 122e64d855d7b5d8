import type { ListenerMiddlewareInstance } from '@reduxjs/toolkit'
import { api } from '#api/api.ts'
import { untilSessionEnded } from '#api/session-ending.ts'
import { forgetPosition } from '#api/position.ts'
import { signedIn, signedOut, tokenIn } from '#api/session.ts'
import type { ApiDispatch } from '#api/use-api-dispatch.ts'
import { TOKEN_KEY } from '#api/token-key.ts'
import { selectMe } from '#api/me.ts'
import { askBeforeUnload, forgetOverwritten } from '#api/unsent.ts'
import { i18n } from '#i18n/i18n.ts'
import { dismissToast, toastWarning } from '#ui/toast.tsx'
import { releaseUnsavedGuards } from '#ui/dialogs/unsaved.ts'
import { cleanUpSession } from './clean-up-session.ts'
import { loginBefore } from './login-address.ts'
import { router } from './routes.tsx'
import { takeOver } from './take-over.ts'

type StartListening = ListenerMiddlewareInstance['startListening']
type Dispatching = { dispatch: ApiDispatch }
type Store = Dispatching & { readonly getState: () => unknown }

/** Screens for which nobody has to be signed in. */
const ENTRANCES: ReadonlySet<string> = new Set(['/login', '/register', '/passwordReset', '/setup'])

/** Loads the live connection and the schemas of its frames, which only signed-in users need. */
const loadLine = () => import('#live/live-line.ts')

/** The token that this tab itself obtained, e.g. by changing the password. */
let ownToken: string | null = null

/** Whether another tab logged out on purpose. */
let wasLeft = false

/** Name of the toast about the expired session, which the next session dismisses. */
const EXPIRED = 'expired'

/** Starts and ends what belongs to a session: the stored token, the live connection and cached answers. */
export function registerSessionEffects(startListening: StartListening): void {
  startListening({
    actionCreator: signedIn,
    effect: async ({ payload }, store) => {
      dismissToast(EXPIRED)
      if (localStorage.getItem(TOKEN_KEY) !== payload) {
        ownToken = payload
        localStorage.setItem(TOKEN_KEY, payload)
      }
      await openLine(store)
    },
  })
  startListening({
    actionCreator: signedOut,
    effect: async ({ payload }, listener) => {
      const { dispatch } = listener
      const ended = tokenIn(listener.getOriginalState())
      // Another tab may have started a new session meanwhile.
      if (localStorage.getItem(TOKEN_KEY) === ended) localStorage.removeItem(TOKEN_KEY)
      const isKept = cleanUpSession(selectMe(listener.getState()))
      releaseUnsavedGuards()
      forgetPosition()
      dispatch(api.util.resetApiState())
      if (payload.reason === 'expired') void sayExpired(listener)
      if (payload.reason === 'left') forgetOverwritten()
      else {
        if (!isKept) toastWarning(i18n.t('session.typingLost'))
        goToLogin()
      }
      const { live } = await loadLine()
      live.stop()
    },
  })
}

/**
 * Reports an expired session, unless the session continues (another tab has a new token, or is getting one by changing
 * the password) or was ended on purpose in another tab, which this tab may learn only now.
 */
async function sayExpired(store: Pick<Store, 'getState'>): Promise<void> {
  wasLeft = false
  await untilSessionEnded()
  if (tokenIn(store.getState()) === null && !wasLeft)
    toastWarning(i18n.t('session.expired'), { name: EXPIRED })
}

function goToLogin(): void {
  const { location } = router.state
  if (!ENTRANCES.has(location.pathname)) void router.navigate(loginBefore(location), { replace: true })
}

/** Connects an already existing session, and follows logins and logouts in other tabs. */
export function resumeSession(store: Store): void {
  if (localStorage.getItem(TOKEN_KEY)) void openLine(store)
  askBeforeUnload({ page: window, isSignedIn: () => tokenIn(store.getState()) !== null })
  addEventListener('storage', ({ key, newValue }) => {
    if (key !== TOKEN_KEY) return
    if (newValue === null) return keepOwnToken(store)
    if (newValue !== '') return void takeOver(store)
    wasLeft = true
    store.dispatch(signedOut({ reason: 'left' }))
  })
}

/**
 * Another tab found its session expired and removed the token; every tab finds that out by itself. If that was the old
 * session before the password was changed here, the other tab has just removed the new token without having seen it.
 */
function keepOwnToken(store: Store): void {
  if (ownToken === null || tokenIn(store.getState()) !== ownToken) return
  if (localStorage.getItem(TOKEN_KEY) === null) localStorage.setItem(TOKEN_KEY, ownToken)
}

async function openLine(store: Store): Promise<void> {
  const [{ followChanges, live }, { sendUnsentChanges }] = await Promise.all([
    loadLine(),
    import('./send-unsent-changes.ts'),
  ])
  followChanges(store, {
    token: () => tokenIn(store.getState()),
    onOver: (token) => void lineEnded(token, store),
  })
  live.renew()
  sendUnsentChanges(live, store.dispatch)
}

/** After a changed password, for example, a new session may exist already, and this tab continues with it. */
async function lineEnded(token: string, store: Store): Promise<void> {
  const isReplaced = ![token, null, ''].includes(localStorage.getItem(TOKEN_KEY))
  if (isReplaced && (await takeOver(store))) return
  if (tokenIn(store.getState()) === token) store.dispatch(signedOut({ reason: 'expired' }))
}
