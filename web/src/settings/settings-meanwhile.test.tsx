import { act } from 'react'
import { expect, test, vi } from 'vitest'
import { me } from '#api/me.ts'
import { modelPositions } from '#api/model-positions.ts'
import { keepTyped } from '#records/kept-typing.ts'
import { openStore } from '#testing/open-store.ts'
import { click, find, type } from '#testing/render.tsx'
import { renderWithStore } from '#testing/render-with-store.tsx'
import { hasUnsaved } from '#ui/dialogs/unsaved.ts'
import { togglePayHidden } from '#ui/pay-privacy.ts'
import { SettingsScreen } from './settings.tsx'

type Row = { readonly year: number; readonly internal: number | null; readonly atk: number | null }
type Policy = { readonly name: string; readonly weeklyHours: number; readonly from: string }

const LAW: Policy = { name: 'sa-art107', weeklyHours: 39, from: '2015-01-01' }
const BASIC: Policy = { name: 'basic-150', weeklyHours: 39, from: '2019-07-01' }
const TVOED: Policy = { name: 'de-tvoed', weeklyHours: 38.5, from: '2020-01-01' }

type Stored = { readonly rows: readonly Row[]; readonly policies: readonly Policy[] }

/** The screen with a server holding these settings, to which others save as well. */
async function screen({ rows = [], policies = [LAW] }: Partial<Stored> = {}) {
  let position = 10
  const stored = { rows, policies }
  const puts: unknown[] = []
  const answers = (path: string) =>
    path === '/v1/settings'
      ? {
          planning: { startYear: 2019, planYears: 2 },
          importYears: { from: 2019, to: 2020 },
          currency: 'SR',
          overtimePolicies: stored.policies,
        }
      : { content: stored.rows, totalElements: stored.rows.length }
  vi.stubGlobal('fetch', async (request: Request) => {
    const { pathname } = new URL(request.url)
    if (pathname === '/v1/me') return Response.json({ id: 1, role: { id: 1 } })
    if (pathname === '/v1/users')
      return Response.json({ content: [{ id: 7, firstName: 'Ben', lastName: 'Lang' }], totalElements: 1 })
    if (request.method === 'PUT') {
      const sent = await request.json()
      puts.push(sent)
      if ('content' in sent) stored.rows = sent.content
      else stored.policies = sent.overtimePolicies
      position += 1
    }
    const headers = {
      ETag: `"${position}"`,
      Position: String(position),
      'Last-Modified-By': '7',
      'Last-Modified': 'Sat, 21 Nov 2026 17:30:00 GMT',
    }
    return Response.json(answers(pathname), { headers })
  })
  const store = openStore()
  await store.dispatch(me.initiate())
  const rendered = await renderWithStore(<SettingsScreen />, { store })
  await soon(() => expect(rendered.page.querySelectorAll('form')).toHaveLength(2))
  return Object.assign(rendered, {
    puts,
    bensSave: (now: Partial<Stored>) =>
      act(async () => {
        Object.assign(stored, now)
        position += 1
        for (const model of ['settings', 'expenses']) modelPositions.moved(model, String(position))
      }),
  })
}

/** Waits generously, as other processes use the same machine. */
const soon = (isSo: () => void) => vi.waitFor(isSo, { timeout: 10_000 })
const field = (page: HTMLElement, label: string) => find(page, 'input', `[aria-label="${label}"]`)
const button = (page: HTMLElement, words: string) =>
  [...page.querySelectorAll('button')].find(({ textContent }) => textContent === words)!
const saves = (page: HTMLElement) =>
  [...page.querySelectorAll('button')].filter(({ textContent }) => textContent === 'Save')
const notes = (page: HTMLElement) =>
  [...page.querySelectorAll('[data-meanwhile]')].map((note) =>
    [...note.querySelectorAll('b, span')]
      .filter((each) => each.closest('button') === null)
      .map(({ textContent }) => textContent)
      .join(': '),
  )

test('the figures that a colleague enters for another year appear beside those being typed, and are saved with them', async () => {
  using shown = await screen()
  await type(field(shown.page, 'Internal 2020'), '2000')
  await shown.bensSave({ rows: [{ year: 2019, internal: 1_234_567, atk: 5 }] })
  await soon(() => expect(field(shown.page, 'Internal 2019').value).toMatch(/^1.234.567$/))
  expect(field(shown.page, 'atk 2019').value).toBe('5')
  expect(notes(shown.page)).toEqual([])
  await click(saves(shown.page)[1]!)
  const content = [
    { year: 2019, internal: 1_234_567, atk: 5 },
    { year: 2020, internal: 2_000, atk: null },
  ]
  await soon(() => expect(shown.puts).toEqual([{ content }]))
  await soon(() => expect(hasUnsaved()).toBe(false))
})

test('what a colleague empties is emptied here, and is not entered again', async () => {
  using shown = await screen({ rows: [{ year: 2019, internal: 7, atk: 8 }] })
  await type(field(shown.page, 'Internal 2020'), '2000')
  await shown.bensSave({ rows: [] })
  await soon(() => expect(field(shown.page, 'Internal 2019').value).toBe(''))
  await shown.bensSave({ rows: [{ year: 2019, internal: null, atk: 9 }] })
  await soon(() => expect(field(shown.page, 'atk 2019').value).toBe('9'))
  expect(notes(shown.page)).toEqual([])
})

test('a figure that both changed is named with its value and who saved last; either one is chosen by itself', async () => {
  using shown = await screen({ rows: [{ year: 2019, internal: 7, atk: 8 }] })
  await type(field(shown.page, 'Internal 2019'), '70')
  await type(field(shown.page, 'atk 2019'), '80')
  await type(field(shown.page, 'Internal 2020'), '2000')
  const bens = { year: 2019, internal: 1_234_567, atk: null }
  await shown.bensSave({ rows: [bens, { year: 2020, internal: null, atk: 6 }] })
  const by = '\\(last saved by Ben Lang, 21 Nov 2026, .*\\)$'
  await soon(() =>
    expect(notes(shown.page)).toEqual([
      expect.stringMatching(new RegExp(`^Internal 2019: Changed meanwhile: 1.234.567 ${by}`)),
      expect.stringMatching(new RegExp(`^atk 2019: Changed meanwhile: empty ${by}`)),
    ]),
  )
  await click(button(shown.page, 'Take theirs'))
  await click(button(shown.page, 'Keep mine'))
  expect(notes(shown.page)).toEqual([])
  await click(saves(shown.page)[1]!)
  const content = [
    { year: 2019, internal: 1_234_567, atk: 80 },
    { year: 2020, internal: 2_000, atk: 6 },
  ]
  await soon(() => expect(shown.puts).toEqual([{ content }]))
})

test('a figure in dispute is not shown while pay is hidden', async () => {
  using shown = await screen()
  await type(field(shown.page, 'Internal 2020'), '2000')
  await act(async () => togglePayHidden())
  await shown.bensSave({ rows: [{ year: 2020, internal: 1_234_567, atk: null }] })
  await soon(() =>
    expect(notes(shown.page)).toEqual([expect.stringMatching(/^Internal 2020: Changed meanwhile: ••• \(/)]),
  )
  await act(async () => togglePayHidden())
  expect(notes(shown.page)).toEqual([expect.stringMatching(/1.234.567/)])
})

test('beside Save it is said that a colleague changed the same, with the way to what stands further up', async () => {
  using shown = await screen()
  const foot = () => saves(shown.page)[1]!.parentElement!
  expect(foot().textContent).toBe('Save')
  await type(field(shown.page, 'Internal 2020'), '2000')
  await shown.bensSave({ rows: [{ year: 2020, internal: 1, atk: null }] })
  await soon(() => expect(foot().textContent).toContain('Someone else has changed this, too.'))
  const note = find(shown.page, 'div', '[data-meanwhile]')
  const broughtUp = vi.fn()
  note.scrollIntoView = broughtUp
  await click(button(foot(), 'Show'))
  expect(broughtUp).toHaveBeenCalledOnce()
  expect(document.activeElement).toBe(button(note, 'Take theirs'))
  await click(button(shown.page, 'Keep mine'))
  expect(foot().textContent).toBe('Save')
})

test('a policy that a colleague adds appears beside the one being changed, and both are saved', async () => {
  using shown = await screen()
  await type(field(shown.page, 'Policy 1 holds from'), '2016-01-01')
  await shown.bensSave({ policies: [LAW, BASIC] })
  await soon(() => expect(field(shown.page, 'Policy 2 holds from').value).toBe('1 Jul 2019'))
  expect(notes(shown.page)).toEqual([])
  await click(saves(shown.page)[0]!)
  await soon(() => expect(shown.puts).toHaveLength(1))
  expect(shown.puts[0]).toMatchObject({ overtimePolicies: [{ ...LAW, from: '2016-01-01' }, BASIC] })
  await soon(() => expect(hasUnsaved()).toBe(false))
})

test('a policy being added stays last while a colleague adds and takes away others', async () => {
  using shown = await screen({ policies: [LAW, BASIC] })
  await click(find(shown.page, 'button', '[aria-label="Add a policy"]'))
  await type(field(shown.page, 'Policy 3 holds from'), '2021-01-01')
  await shown.bensSave({ policies: [LAW, TVOED] })
  await soon(() => expect(field(shown.page, 'Policy 2 holds from').value).toBe('1 Jan 2020'))
  expect(field(shown.page, 'Policy 3 holds from').value).toBe('2021-01-01')
  expect(notes(shown.page)).toEqual([])
})

test('a policy that both changed is named, with what a colleague made of it', async () => {
  using shown = await screen({ policies: [LAW, TVOED] })
  await type(field(shown.page, 'Weekly hours of policy 2'), '40')
  await shown.bensSave({ policies: [LAW, { ...TVOED, weeklyHours: 39.5 }] })
  const said = 'TVöD, total salary per hour, 39.5 weekly hours, holds from 1 Jan 2020 (last saved by Ben Lang'
  await soon(() =>
    expect(notes(shown.page)).toEqual([expect.stringContaining(`Policy 2: Changed meanwhile: ${said}`)]),
  )
  await shown.bensSave({ policies: [LAW] })
  await soon(() =>
    expect(notes(shown.page)).toEqual([expect.stringContaining('Policy 2: Changed meanwhile: removed (')]),
  )
  expect(field(shown.page, 'Weekly hours of policy 2').value).toBe('40')
  await click(button(shown.page, 'Take theirs'))
  await soon(() => expect(shown.page.querySelector('[aria-label="Policy 2 holds from"]')).toBeNull())
})

test('a policy taken away here that a colleague changed is named by its day, and can come back', async () => {
  using shown = await screen({ policies: [LAW, BASIC] })
  await click(find(shown.page, 'button', '[aria-label="Remove the last policy"]'))
  await shown.bensSave({ policies: [LAW, { ...TVOED, from: BASIC.from }] })
  await soon(() =>
    expect(notes(shown.page)).toEqual([expect.stringMatching(/^Policy from 1 Jul 2019: .*TVöD/)]),
  )
  await click(button(shown.page, 'Take theirs'))
  expect(field(shown.page, 'Policy 2 holds from').value).toBe('1 Jul 2019')
})

test('a figure typed before the session was lost is disputed only where a colleague entered the same one', async () => {
  {
    using shown = await screen()
    await type(field(shown.page, 'Internal 2019'), '70')
    await type(field(shown.page, 'Internal 2020'), '2000')
    keepTyped(1)
  }
  using shown = await screen({
    rows: [
      { year: 2019, internal: null, atk: 5 },
      { year: 2020, internal: 6, atk: null },
    ],
  })
  expect(field(shown.page, 'Internal 2019').value).toBe('70')
  expect(field(shown.page, 'atk 2019').value).toBe('5')
  expect(notes(shown.page)).toEqual([expect.stringMatching(/^Internal 2020: Changed meanwhile: 6 /)])
})
