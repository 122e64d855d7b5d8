import { act } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { modelPositions } from '#api/model-positions.ts'
import { forgetPosition } from '#api/position.ts'
import { click, find, type } from '#testing/render.tsx'
import { RecordDialog } from './record-dialog.tsx'
import { screen as units } from './unit-screen.given.ts'
import { renderWithStore } from '#testing/render-with-store.tsx'

afterEach(() => {
  vi.unstubAllGlobals()
  forgetPosition()
})

const screen = { ...units, more: () => <a href="/more">Add a division</a> }

/** The open form of a unit with typed input; every refetch gets a new answer. */
async function openForm() {
  let position = 1
  let answer = (): Response =>
    Response.json({ id: 3, name: 'North' }, { headers: { position: String(position) } })
  vi.stubGlobal('fetch', async ({ url }: Request) =>
    url.endsWith('/v1/me') ? Response.json({ id: 5, role: { id: 1 } }) : answer(),
  )
  const shown = await renderWithStore(<RecordDialog screen={screen} open="3" onClose={() => {}} />)
  await vi.waitFor(() => find(document, 'form'))
  await type(find(document, 'form').querySelector('input')!, 'ten minutes of typing')
  return Object.assign(shown, {
    /** A colleague changed the unit, which makes the form read it again. */
    changedMeanwhile: (next: () => Response) => {
      answer = next
      position += 1
      modelPositions.moved('businessUnits', String(position))
    },
    answerWith: (next: () => Response) => (answer = next),
  })
}

const typed = () => document.querySelector<HTMLInputElement>('form input')?.value
const alerts = () => [...document.querySelectorAll('[role=alert]')].map(({ textContent }) => textContent)
const gone = () => Response.json({ code: 'not-found', status: 404, errors: [] }, { status: 404 })
const soon = (isSo: () => void) => vi.waitFor(isSo, { timeout: 10_000 })
const later = (name: string) => () => Response.json({ id: 3, name }, { headers: { position: '9' } })

test('reading it again fails, and the form with what was typed stays below the message', async () => {
  using form = await openForm()
  form.changedMeanwhile(() => {
    throw new TypeError('lost')
  })
  await vi.waitFor(() => expect(alerts()).toEqual(['failed to load data from server']))
  expect(typed()).toBe('ten minutes of typing')
  form.answerWith(later('North-East'))
  await click(
    [...document.querySelectorAll('button')].find(({ textContent }) => textContent === 'Try again')!,
  )
  await vi.waitFor(() => expect(alerts()).toEqual([]))
  expect(typed()).toBe('ten minutes of typing')
  expect(document.body.textContent).toContain('Changed by someone else meanwhile: North-East')
})

test('a colleague deletes it, and what was typed can still be copied from the form', async () => {
  using form = await openForm()
  form.changedMeanwhile(() => Response.json({ code: 'not-found' }, { status: 404 }))
  await vi.waitFor(() => expect(alerts()).toEqual(['Someone else has deleted this meanwhile.']))
  expect(typed()).toBe('ten minutes of typing')
})

const offered = () =>
  [...document.querySelectorAll('[role=dialog] :is(a, button)')].map(({ textContent }) => textContent)

test('of what a colleague has deleted nothing is offered any more but to close it', async () => {
  using form = await openForm()
  expect(offered()).toEqual(expect.arrayContaining(['Save', 'Delete', 'Add a division', 'Close']))
  form.changedMeanwhile(gone)
  await soon(() => expect(alerts()).toEqual(['Someone else has deleted this meanwhile.']))
  expect(offered().filter((words) => words !== '')).toEqual(['Close'])
  await act(async () => find(document, 'form').requestSubmit())
  expect(alerts()).toEqual(['Someone else has deleted this meanwhile.'])
})

test('who finds out by saving that a colleague has deleted it is told so once', async () => {
  using form = await openForm()
  form.answerWith(gone)
  await act(async () => find(document, 'form').requestSubmit())
  await soon(() => expect(alerts()).toEqual(['Someone else has deleted this meanwhile.']))
  expect(document.querySelector('[role=dialog]')?.textContent).not.toContain('no longer exists')
  expect(typed()).toBe('ten minutes of typing')
})

test('of what this page has never read it is not said that somebody deleted it', async () => {
  vi.stubGlobal('fetch', async ({ url }: Request) =>
    url.endsWith('/v1/me') ? Response.json({ id: 5, role: { id: 1 } }) : gone(),
  )
  using _shown = await renderWithStore(<RecordDialog screen={screen} open="999" onClose={() => {}} />)
  await soon(() => expect(alerts()).toEqual(['This record does not exist. It may have been deleted.']))
})
