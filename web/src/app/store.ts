import { combineReducers, configureStore, createListenerMiddleware } from '@reduxjs/toolkit'
import { api } from '#api/api.ts'
import { sessionReducer } from '#api/session.ts'
import { registerFallbackReload } from './fallback-reload.ts'
import { registerSessionEffects } from './session-effects.ts'

const effects = createListenerMiddleware()

export const store = configureStore({
  reducer: combineReducers({ api: api.reducer, session: sessionReducer }),
  // Answers may hold maps, which the serializability check refuses.
  middleware: (defaults) =>
    defaults({ serializableCheck: false }).prepend(effects.middleware).concat(api.middleware),
})

registerSessionEffects(effects.startListening)
registerFallbackReload(effects.startListening)
