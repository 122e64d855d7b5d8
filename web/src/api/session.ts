import { createSlice, type PayloadAction } from '@reduxjs/toolkit'
import { TOKEN_KEY } from './token-key.ts'
import { forgetOverwritten, allowUnload } from './unsent.ts'

export type SessionState = { readonly token: string | null }
/** `expired`: the server ended it; `left`: the user logged out, here or in another tab; `secured`: new password. */
type SessionEnd = { readonly reason: 'expired' | 'left' | 'secured' }

const initialState = (): SessionState => ({ token: localStorage.getItem(TOKEN_KEY) })

const session = createSlice({
  name: 'session',
  initialState,
  reducers: {
    signedIn: (_state, { payload }: PayloadAction<string>) => ({ token: payload }),
    signedOut: (_state, _action: PayloadAction<SessionEnd>) => ({ token: null }),
  },
})

export const sessionReducer = session.reducer
export const { signedIn, signedOut } = session.actions

/** Starts a session: the page is loaded again at the path, so that nothing of the previous user remains in memory. */
export function enter(token: string, path: string): void {
  localStorage.setItem(TOKEN_KEY, token)
  allowUnload()
  location.assign(path)
}

/** Logs out here and in the other tabs, which are told by the empty token; the page is loaded again at the home screen. */
export function leave(): void {
  forgetToken()
  forgetOverwritten()
  allowUnload()
  location.assign('/home')
}

/** Logs out while the server is unreachable: the page stays, because it could not be loaded again. */
export function leaveOffline(dispatch: (action: ReturnType<typeof signedOut>) => void): void {
  forgetToken()
  dispatch(signedOut({ reason: 'left' }))
}

function forgetToken(): void {
  localStorage.setItem(TOKEN_KEY, '')
  localStorage.removeItem(TOKEN_KEY)
}

type WithSession = { readonly session: SessionState }
export const selectToken = (state: WithSession): string | null => state.session.token

export function tokenIn(state: unknown): string | null {
  return selectToken(state as WithSession) // every store of ours has the slice of the session
}
