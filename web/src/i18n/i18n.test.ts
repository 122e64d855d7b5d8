import { afterEach, expect, test, vi } from 'vitest'
import { i18n, withTimeout, startLanguages } from './i18n.ts'

afterEach(() => vi.useRealTimers())

test('words that do not arrive are given up after two minutes', async () => {
  vi.useFakeTimers()
  const outcome = vi.fn<(what: string) => void>()
  void withTimeout(new Promise(() => {})).catch(({ message }: Error) => outcome(message))
  await vi.advanceTimersByTimeAsync(119_999)
  expect(outcome).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1)
  expect(outcome).toHaveBeenCalledWith('words did not arrive')
})

test('words are fetched once they are needed: of a language when it is chosen, of a screen when it is opened', async () => {
  const here = () =>
    ['en', 'de', 'ar'].flatMap((tag) =>
      ['common', 'users', 'staff'].flatMap((part) =>
        i18n.hasResourceBundle(tag, part) ? [`${tag}/${part}`] : [],
      ),
    )
  await startLanguages()
  expect(here()).toEqual(['en/common'])
  await i18n.loadNamespaces('users')
  expect(here()).toEqual(['en/common', 'en/users'])
  await i18n.changeLanguage('de')
  expect(here()).toEqual(['en/common', 'en/users', 'de/common', 'de/users'])
  expect([document.documentElement.lang, i18n.t('action.save')]).toEqual(['de', 'Speichern'])
})

test('how many of something is written as all figures are; a year beside it is not', async () => {
  await startLanguages()
  await i18n.loadNamespaces('planning')
  expect(i18n.t('planning:status.changes', { count: 1497 })).toBe('1\u202f497 unpublished changes')
  expect(i18n.t('planning:sum.fte', { year: 2020 })).toContain('2020')
  await i18n.changeLanguage('ar')
  expect(i18n.t('planning:status.changes', { count: 1497 })).toContain('1\u202f497')
  await i18n.changeLanguage('en')
})
