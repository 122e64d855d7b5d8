import { act } from 'react'
import { expect, test } from 'vitest'
import { i18n } from '#i18n/i18n.ts'
import { render } from '#testing/render.tsx'
import { Register } from './register.tsx'

test.each([
  ['en', 'Self-registration is off'],
  ['de', 'Die Selbstregistrierung ist ausgeschaltet'],
  ['ar', 'التسجيل الذاتي غير مفعّل'],
])(
  'nobody registers by themselves: the page says so, in %s, and has nothing to fill in',
  async (language, words) => {
    using shown = await render(<Register />)
    await act(async () => void (await i18n.changeLanguage(language)))
    expect(shown.page.textContent).toContain(words)
    expect(shown.page.querySelectorAll('input, form')).toHaveLength(0)
  },
)
