import { act, useState } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { i18n } from '#i18n/i18n.ts'
import { languageOfTag } from '#i18n/languages.ts'
import { click, find, press, render, type } from '#testing/render.tsx'
import { printDay } from '#ui/dates.ts'
import { DateField } from './date-field.tsx'
import { MomentField } from './moment-field.tsx'

/** The form's current value, and the values it has settled on. */
const form: { value: string; settled: string[] } = { value: '', settled: [] }

type Start = { readonly start?: string; readonly error?: string; readonly of?: typeof DateField }

function Form({ start = '', error, of: Field = DateField }: Start) {
  const [value, setValue] = useState(start)
  const change = (next: string) => {
    form.value = next
    setValue(next)
  }
  return (
    <Field
      label="From day"
      value={value}
      onChange={change}
      onSettle={(settled) => form.settled.push(settled)}
      error={error}
    />
  )
}

const input = (page: HTMLElement) => find(page, 'input')
const enter = (page: HTMLElement) => act(async () => input(page).focus())
const leave = (page: HTMLElement) => act(async () => input(page).blur())
const isWrong = (page: HTMLElement) => input(page).getAttribute('aria-invalid') === 'true'
const focused = () => document.activeElement?.getAttribute('aria-label')
const dialog = () => document.querySelector('[role=dialog]')
const month = () => find(document, 'table', '[role=grid]').getAttribute('aria-label')

async function opened(page: HTMLElement) {
  await click(find(page, 'button', '[aria-label=Calendar]'))
  await expect.poll(dialog).not.toBeNull()
}

afterEach(() => {
  form.settled = []
})

test.each([
  ['en', '31.12.2026', '31 Dec 2026', 'e.g. 31 May '],
  ['de', '2026-12-31', '31.12.2026', 'z. B. 31.05.'],
  ['ar', '٣١/١٢/٢٠٢٦', '31 ديسمبر 2026', 'مثال: 31 مايو '],
])(
  'in %s what was typed stays until the field is left, then stands as understood',
  async (tag, typed, after, example) => {
    using shown = await render(<Form />)
    await act(async () => i18n.changeLanguage(tag))
    await enter(shown.page)
    expect(bare(input(shown.page).placeholder)).toContain(example)
    await type(input(shown.page), typed)
    expect(form.value).toBe('2026-12-31')
    expect(input(shown.page).value).toBe(typed)
    await leave(shown.page)
    expect(input(shown.page).value).toBe(after)
    expect(after).toBe(printDay('2026-12-31', languageOfTag(tag)))
    expect(form.settled).toEqual(['2026-12-31'])
    // The printed date can be read again.
    const said = input(shown.page).value
    await type(input(shown.page), `${said} `)
    expect(form.value).toBe('2026-12-31')
  },
)

test('what is no day stays as typed, and its field says so once it is left', async () => {
  using shown = await render(<Form start="2026-12-31" />)
  await enter(shown.page)
  await type(input(shown.page), '31.02.2026')
  expect(form.value).toBe('31.02.2026')
  expect(isWrong(shown.page)).toBe(false)
  await leave(shown.page)
  expect(input(shown.page).value).toBe('31.02.2026')
  expect(isWrong(shown.page)).toBe(true)
  expect(shown.page.textContent).toContain('There is no such day.')
})

test('saving what is no day says why while it is being typed', async () => {
  using shown = await render(<Form error="This is not valid." />)
  await enter(shown.page)
  await type(input(shown.page), 'soon')
  expect(shown.page.textContent).toContain('There is no such day.')
})

test('a year out of range is refused at once, and the bounds are named', async () => {
  using shown = await render(<Form />)
  await enter(shown.page)
  await type(input(shown.page), '20261-01-01')
  expect(shown.page.textContent).toContain('From 1 Jan 1900 to 31 Dec 2200.')
})

test('an emptied field holds nothing', async () => {
  using shown = await render(<Form start="2026-12-31" />)
  await type(input(shown.page), '')
  expect(form.value).toBe('')
  await leave(shown.page)
  expect(isWrong(shown.page)).toBe(false)
})

test('a moment asks for its time too, and keeps it when another day is picked', async () => {
  using shown = await render(<Form of={MomentField} />)
  await enter(shown.page)
  await type(input(shown.page), '28.11.2025')
  await leave(shown.page)
  expect(shown.page.textContent).toContain('Add the time of day, such as 14:30.')
  await enter(shown.page)
  await type(input(shown.page), '28.11.2025 12:05')
  await leave(shown.page)
  expect(input(shown.page).value).toBe('28 Nov 2025, 12:05')
  await opened(shown.page)
  await click(find(document, 'button', '[aria-label="Thursday, 27 November 2025"]'))
  expect(form.value).toBe('2025-11-27T12:05')
  expect(input(shown.page).value).toBe('27 Nov 2025, 12:05')
  expect(dialog()).toBeNull()
})

test('a day is picked by the keyboard, from the one that stands in the field', async () => {
  using shown = await render(<Form start="2026-12-31" />)
  await enter(shown.page)
  await press(input(shown.page), 'ArrowDown', { altKey: true })
  await expect.poll(focused).toBe('Thursday, 31 December 2026')
  const steps = [
    ['ArrowRight', 'Friday, 1 January 2027'],
    ['ArrowUp', 'Friday, 25 December 2026'],
    ['Home', 'Monday, 21 December 2026'],
    ['End', 'Sunday, 27 December 2026'],
    ['PageUp', 'Friday, 27 November 2026'],
    ['PageDown', 'Sunday, 27 December 2026'],
  ] as const
  for (const [key, day] of steps) {
    await press(document.activeElement!, key)
    expect(focused()).toBe(day)
  }
  await press(document.activeElement!, 'PageUp', { shiftKey: true })
  expect(focused()).toBe('Saturday, 27 December 2025')
  expect(month()).toBe('December 2025')
  await click(document.activeElement as HTMLElement)
  expect(form).toEqual({ value: '2025-12-27', settled: expect.arrayContaining(['2025-12-27']) })
  expect(document.activeElement).toBe(input(shown.page))
})

test('from right to left the week begins on Sunday, and the next day is on the left', async () => {
  using shown = await render(<Form start="2026-12-31" />)
  await act(async () => i18n.changeLanguage('ar'))
  await enter(shown.page)
  await press(input(shown.page), 'ArrowDown', { altKey: true })
  await expect.poll(focused).toContain('31 ديسمبر 2026')
  await press(document.activeElement!, 'ArrowLeft')
  expect(focused()).toContain('1 يناير 2027')
  expect(find(document, 'th').abbr).toBe('الأحد')
})

test('a moment to come is not offered', async () => {
  using shown = await render(<Form of={MomentField} />)
  await opened(shown.page)
  await press(find(document, 'table', '[role=grid]'), 'PageDown')
  expect(document.activeElement?.getAttribute('aria-current')).toBe('date')
})

test('today is picked as now where the time in the field is still to come today', async () => {
  using _clock = clockAt('2026-03-05T10:15:00')
  using shown = await render(<Form of={MomentField} start="2026-03-04T23:59" />)
  await opened(shown.page)
  await click(find(document, 'button', '[aria-current=date]'))
  expect(form.value).toBe('2026-03-05T10:15')
})

/** Stops the clock, while timers continue. */
function clockAt(local: string): Disposable {
  vi.useFakeTimers({ now: new Date(local), toFake: ['Date'] })
  return { [Symbol.dispose]: () => void vi.useRealTimers() }
}

/** Removes isolates. */
function bare(text: string): string {
  return text.replaceAll(/[\u2066-\u2069]/g, '')
}
