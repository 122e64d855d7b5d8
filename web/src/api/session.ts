import { createSlice, type PayloadAction } from '@reduxjs/toolkit'
import { TOKEN_KEY } from './token-key.ts'
import { forgetOverwritten, letTabGo } from './unsent.ts'

export type SessionState = { readonly token: string | null }
/** `expired`: the server said so (401); `left`: the person, here or in another tab; `secured`: by a new password. */
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

/** Signed in: the page is loaded again at the path, so that nothing of the previous user is left in it. */
export function enter(token: string, path: string): void {
  localStorage.setItem(TOKEN_KEY, token)
  letTabGo()
  location.assign(path)
}

/** Signed out, here and in other tabs, which hear it by the empty token: the page begins anew at home. */
export function leave(): void {
  forgetToken()
  forgetOverwritten()
  letTabGo()
  location.assign('/home')
}

/** The same while no server answers: the page stays, because nothing would come in its place. */
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
