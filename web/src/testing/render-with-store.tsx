import type { Store } from '@reduxjs/toolkit'
import type { ReactNode } from 'react'
import { Provider } from 'react-redux'
import { openStore } from './open-store.ts'
import { render } from './render.tsx'

/** Like `render`, with a store around the content: a new one unless one is given. */
export async function renderWithStore(
  what: ReactNode,
  { store = openStore(), ...options }: Parameters<typeof render>[1] & { readonly store?: Store } = {},
): ReturnType<typeof render> {
  const provided = (content: ReactNode) => <Provider store={store}>{content}</Provider>
  const shown = await render(provided(what), options)
  return { ...shown, again: (content) => shown.again(provided(content)) }
}
