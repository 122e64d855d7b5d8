import type { ListenerMiddlewareInstance, ThunkDispatch, UnknownAction } from '@reduxjs/toolkit'
import { api } from '#api/api.ts'
import { forgetPosition } from '#api/position.ts'
import { signedIn, signedOut, TOKEN_KEY } from '#api/session.ts'
import { selectMe } from '#api/me.ts'
import { askBeforeUnload } from '#api/unsent.ts'
import { i18n } from '#i18n/i18n.ts'
import { keepTyped } from '#records/kept-typing.ts'
import { toastWarning } from '#ui/toast.ts'
import { letUnsavedGo } from '#ui/unsaved.ts'
import { deliverWaiting } from './deliver-waiting.ts'
import { endTab } from './end-tab.ts'
import { loginBefore } from './login-address.ts'
import { router } from './routes.tsx'

type StartListening = ListenerMiddlewareInstance['startListening']
type Store = { dispatch: ThunkDispatch<unknown, unknown, UnknownAction> }

/** Nobody has to be signed in there. */
const ENTRANCES: ReadonlySet<string> = new Set(['/login', '/register', '/passwordReset', '/setup'])

/** The live line and the schemas of its frames: nobody who is not signed in needs them. */
const loadLine = () => import('#api/live-line.ts')

/** What begins and ends with a session: the stored token, the live line, what was read with it. */
export function registerSessionEffects(startListening: StartListening): void {
  startListening({
    actionCreator: signedIn,
    effect: async ({ payload }, { dispatch }) => {
      localStorage.setItem(TOKEN_KEY, payload)
      await openLine({ dispatch })
    },
  })
  startListening({
    actionCreator: signedOut,
    effect: async ({ payload }, listener) => {
      const { dispatch } = listener
      localStorage.removeItem(TOKEN_KEY)
      const me = selectMe(listener.getState())
      if (me) keepTyped(me.id)
      letUnsavedGo()
      endTab()
      forgetPosition()
      dispatch(api.util.resetApiState())
      if (payload.reason === 'expired') {
        toastWarning(i18n.t('session.expired'))
        goToLogin()
      }
      const { live } = await loadLine()
      live.stop()
    },
  })
}

function goToLogin(): void {
  const { location } = router.state
  if (!ENTRANCES.has(location.pathname)) void router.navigate(loginBefore(location), { replace: true })
}

/** Opens the line for a session that was there already, and hears of other tabs' logins and logouts. */
export function resumeSession(store: Store): void {
  if (localStorage.getItem(TOKEN_KEY)) void openLine(store)
  askBeforeUnload(window)
  addEventListener('storage', ({ key, newValue }) => {
    if (key !== TOKEN_KEY) return
    store.dispatch(newValue ? signedIn(newValue) : signedOut({ reason: 'left' }))
  })
}

async function openLine(store: Store): Promise<void> {
  const { followChanges, live } = await loadLine()
  followChanges(store, (token) => {
    // A new session may have begun meanwhile, as after a change of the password.
    if (localStorage.getItem(TOKEN_KEY) === token) store.dispatch(signedOut({ reason: 'expired' }))
  })
  live.stop()
  live.start()
  deliverWaiting(live, store.dispatch)
}
