import type { ReactNode } from 'react'
import { Provider } from 'react-redux'
import { openStore } from './open-store.ts'
import { render } from './render.tsx'

/** The same as on a page that was just opened. */
export async function renderWithStore(
  what: ReactNode,
  options: Parameters<typeof render>[1] = {},
): ReturnType<typeof render> {
  const store = openStore()
  const provided = (content: ReactNode) => <Provider store={store}>{content}</Provider>
  const shown = await render(provided(what), options)
  return { ...shown, again: (content) => shown.again(provided(content)) }
}
