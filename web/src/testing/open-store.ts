import { combineReducers, configureStore } from '@reduxjs/toolkit'
import { api } from '#api/api.ts'
import { sessionReducer } from '#api/session.ts'

/** A store as on a page that was just opened. */
export function openStore() {
  return configureStore({
    reducer: combineReducers({ api: api.reducer, session: sessionReducer }),
    // Answers may hold maps, which the serializability check refuses.
    middleware: (defaults) => defaults({ serializableCheck: false }).concat(api.middleware),
  })
}
