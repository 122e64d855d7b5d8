import type { ListenerMiddlewareInstance } from '@reduxjs/toolkit'
import { api } from '#api/api.ts'
import { untilEnded } from '#api/ending.ts'
import { forgetPosition } from '#api/position.ts'
import { signedIn, signedOut, tokenIn } from '#api/session.ts'
import type { ApiDispatch } from '#api/use-api-dispatch.ts'
import { TOKEN_KEY } from '#api/token-key.ts'
import { selectMe } from '#api/me.ts'
import { askBeforeUnload, forgetOverwritten } from '#api/unsent.ts'
import { i18n } from '#i18n/i18n.ts'
import { dismissToast, toastWarning } from '#ui/toast.tsx'
import { letUnsavedGo } from '#ui/dialogs/unsaved.ts'
import { endTab } from './end-tab.ts'
import { loginBefore } from './login-address.ts'
import { router } from './routes.tsx'
import { takeOver } from './take-over.ts'

type StartListening = ListenerMiddlewareInstance['startListening']
type Dispatching = { dispatch: ApiDispatch }
type Store = Dispatching & { readonly getState: () => unknown }

/** Nobody has to be signed in there. */
const ENTRANCES: ReadonlySet<string> = new Set(['/login', '/register', '/passwordReset', '/setup'])

/** The live line and the schemas of its frames: nobody who is not signed in needs them. */
const loadLine = () => import('#live/live-line.ts')

/** The token that this page itself was given, as after a change of the password. */
let ownToken: string | null = null

/** Whether it was another tab that ended the session, for good. */
let wasLeft = false

/** Names the toast that says so, which is over with the next session. */
const EXPIRED = 'expired'

/** What begins and ends with a session: the stored token, the live line, what was read with it. */
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
      // Another tab may have begun a new session meanwhile.
      if (localStorage.getItem(TOKEN_KEY) === ended) localStorage.removeItem(TOKEN_KEY)
      const isKept = endTab(selectMe(listener.getState()))
      letUnsavedGo()
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
 * Not where it goes on, with the session that another tab has begun or is about to get for a new password; nor where it
 * was left there, which this tab may hear of only now.
 */
async function sayExpired(store: Pick<Store, 'getState'>): Promise<void> {
  wasLeft = false
  await untilEnded()
  if (tokenIn(store.getState()) === null && !wasLeft)
    toastWarning(i18n.t('session.expired'), { name: EXPIRED })
}

function goToLogin(): void {
  const { location } = router.state
  if (!ENTRANCES.has(location.pathname)) void router.navigate(loginBefore(location), { replace: true })
}

/** Opens the line for a session that was there already, and hears of other tabs' logins and logouts. */
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
 * Another tab found its session over, which every tab finds by itself. It may have been the one before the password was
 * changed here: then it has just removed the new token, which it had not seen yet.
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

/** A new session may have begun meanwhile, as after a change of the password, which goes on here. */
async function lineEnded(token: string, store: Store): Promise<void> {
  const isReplaced = ![token, null, ''].includes(localStorage.getItem(TOKEN_KEY))
  if (isReplaced && (await takeOver(store))) return
  if (tokenIn(store.getState()) === token) store.dispatch(signedOut({ reason: 'expired' }))
}
