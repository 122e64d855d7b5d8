import { describe, expect, test, vi } from 'vitest'
import { signedIn } from '#api/session.ts'
import { i18n } from '#i18n/i18n.ts'
import { languages } from '#i18n/languages.ts'
import { openStore } from '#testing/open-store.ts'
import { click, find } from '#testing/render.tsx'
import { renderWithStore } from '#testing/render-with-store.tsx'
import { TopBar } from './top-bar.tsx'

/** The top bar for a user with a role at an address; null is a visitor. */
function barOf(role: number | null, path: string) {
  vi.stubGlobal('fetch', async () =>
    Response.json({ id: 1, firstName: 'Sara', lastName: 'Haddad', locale: 'en_US', role: { id: role } }),
  )
  const store = openStore()
  if (role !== null) store.dispatch(signedIn('token'))
  return renderWithStore(<TopBar isMenuOpen={false} onMenu={() => {}} />, { store, path })
}

describe.each([
  ['a visitor', null, ['/login', '/nowhere']],
  ['an ordinary user', 2, ['/profile', '/OverviewPlanning/bigpicture']],
  ['an administrator', 1, ['/trail', '/OverviewPlanning/ManualPlanning']],
  ['an auditor', 3, ['/settings', '/orgStructure/orgStructureOverview?position=4']],
] as const)('%s', (_who, role, paths) => {
  test.each(paths)(
    'finds the flag of the language in the bar of %s, and every language behind it',
    async (path) => {
      using shown = await barOf(role, path)
      for (const { name } of languages) {
        const button = find(
          shown.page,
          'button',
          `[aria-label="${i18n.t('shell.language', { name: current() })}"]`,
        )
        await vi.waitFor(() => expect(button.querySelector('svg')).not.toBeNull())
        await click(button)
        const items = await vi.waitFor(() => {
          const found = [...document.querySelectorAll<HTMLElement>('[role=menuitem]')]
          expect(found.map(({ textContent }) => textContent)).toEqual(languages.map((one) => one.name))
          return found
        })
        await vi.waitFor(() => expect(items.every((item) => item.querySelector('svg'))).toBe(true))
        await click(items.find(({ textContent }) => textContent === name)!)
        await vi.waitFor(() => expect(current()).toBe(name))
      }
    },
  )
})

/** The name of the page's current language. */
function current(): string {
  return languages.find(({ tag }) => tag === i18n.language)?.name ?? ''
}
