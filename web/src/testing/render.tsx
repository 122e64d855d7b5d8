import { MantineProvider } from '@mantine/core'
import { act, type ReactNode } from 'react'
import { createRoot } from 'react-dom/client'
import { I18nextProvider } from 'react-i18next'
import { MemoryRouter } from 'react-router-dom'
import { i18n, startLanguages } from '#i18n/i18n.ts'
import { theme } from '#ui/theme/theme.ts'

const namespaces = [
  'errors',
  'users',
  'organisation',
  'staff',
  'drivers',
  'planning',
  'manual',
  'analytics',
  'settings',
  'trail',
  'home',
  'palette',
  'past',
  'explain',
]

type Rendered = Disposable & {
  readonly page: HTMLElement
  readonly again: (what: ReactNode) => Promise<void>
}

/** Renders part of the interface into the page with its translations and, by default, a router; unmounted on dispose. */
export async function render(
  what: ReactNode,
  { path = '/', router = true }: { readonly path?: string; readonly router?: boolean } = {},
): Promise<Rendered> {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })
  // Every browser has these methods; happy-dom, in which tests render, does not.
  Object.assign(HTMLElement.prototype, { showPopover: () => {}, hidePopover: () => {} })
  await startLanguages()
  await i18n.loadNamespaces(namespaces)
  const page = document.createElement('div')
  document.body.append(page)
  const root = createRoot(page)
  const draw = (content: ReactNode) =>
    act(async () =>
      root.render(
        <I18nextProvider i18n={i18n}>
          <MantineProvider theme={theme} withCssVariables={false} withGlobalClasses={false} env="test">
            {router ? <MemoryRouter initialEntries={[path]}>{content}</MemoryRouter> : content}
          </MantineProvider>
        </I18nextProvider>,
      ),
    )
  await draw(what)
  return {
    page,
    again: draw,
    [Symbol.dispose]() {
      act(() => root.unmount())
      page.remove()
    },
  }
}

/** Types into a field as a user does: sets the value, then fires the input event. */
export async function type(input: HTMLInputElement, text: string): Promise<void> {
  // React overrides `value` on the element; the prototype's setter is the browser's own.
  const property = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')
  await act(async () => {
    property?.set?.call(input, text)
    input.dispatchEvent(new Event('input', { bubbles: true }))
  })
}

export async function press(element: Element, key: string, held: KeyboardEventInit = {}): Promise<void> {
  await act(async () => {
    element.dispatchEvent(new KeyboardEvent('keydown', { ...held, key, bubbles: true, cancelable: true }))
  })
}

export async function click(element: HTMLElement): Promise<void> {
  await act(async () => element.click())
}

/** The first element of a tag that also matches the rest of a selector; throws when there is none. */
export function find<Tag extends keyof HTMLElementTagNameMap>(
  page: ParentNode,
  tag: Tag,
  rest = '',
): HTMLElementTagNameMap[Tag] {
  const found = page.querySelector<HTMLElementTagNameMap[Tag]>(`${tag}${rest}`)
  if (!found) throw new Error(`nothing matches ${tag}${rest}`)
  return found
}
