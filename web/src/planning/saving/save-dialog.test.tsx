import { workedExample } from '@staffplan/contracts/arithmetic/plan.given'
import { act, type ReactNode, useState } from 'react'
import { expect, test } from 'vitest'
import { click, find, render, type } from '#testing/render.tsx'
import { discardUnsaved, hasUnsaved } from '#ui/dialogs/unsaved.ts'
import { disconnectedSession, OnBoard } from '#planning/board/board.given.tsx'
import { applied } from '#planning/draft/draft-store.given.ts'
import { useBoard } from '#planning/board/board.ts'
import { SaveDialog } from './save-dialog.tsx'

function Page({ session }: { readonly session: ReturnType<typeof disconnectedSession> }) {
  const [publication, setPublication] = useState<ReturnType<typeof session.beginPublication> | null>(null)
  return (
    <OnBoard session={session}>
      <button type="button" name="open" onClick={() => setPublication(session.beginPublication())} />
      <button type="button" name="elsewhere" onClick={() => setPublication(null)} />
      <SaveDialog publication={publication} onClose={() => setPublication(null)} onDiscard={() => {}} />
    </OnBoard>
  )
}

/** A save dialog for what can be published now. */
const opened = (session: ReturnType<typeof disconnectedSession>, beside?: ReactNode) => (
  <OnBoard session={session}>
    {beside}
    <SaveDialog publication={session.beginPublication()} onClose={() => {}} onDiscard={() => {}} />
  </OnBoard>
)

test('the message of a save is there again after a click elsewhere, and gone after Cancel', async () => {
  using shown = await render(<Page session={disconnectedSession()} />)
  const press = (name: string) => click(find(shown.page, 'button', `[name=${name}]`))
  const message = () => find(document, 'input')
  await press('open')
  await type(message(), 'Budget 2020')
  await press('elsewhere')
  await press('open')
  expect(message().value).toBe('Budget 2020')
  const cancel = [...document.querySelectorAll('button')].find((each) => each.textContent === 'Cancel')
  await act(async () => cancel?.click())
  await press('open')
  expect(message().value).toBe('')
})

test('the message is asked about before the page goes, and there again in the next page of the tab', async () => {
  const [first, next] = [disconnectedSession(), disconnectedSession()]
  const open = async (session: typeof first) => {
    const shown = await render(<Page session={session} />)
    await click(find(shown.page, 'button', '[name=open]'))
    return shown
  }
  {
    using _shown = await open(first)
    await type(find(document, 'input'), 'Budget 2020')
    expect(hasUnsaved()).toBe(true)
  }
  using _shown = await open(next)
  expect(find(document, 'input').value).toBe('Budget 2020')
})

test('a message that was discarded when asked is not there again, and goes out with nothing', async () => {
  const session = disconnectedSession()
  {
    using shown = await render(<Page session={session} />)
    await click(find(shown.page, 'button', '[name=open]'))
    await type(find(document, 'input'), 'wrong words')
    discardUnsaved()
  }
  using shown = await render(<Page session={session} />)
  await click(find(shown.page, 'button', '[name=open]'))
  expect(find(document, 'input').value).toBe('')
})

function Mistyped() {
  const { grid } = useBoard()
  const entry = { text: '3x3', refusal: { code: 'not-a-number' }, isSignDropped: false }
  return <button type="button" name="mistype" onClick={() => grid.entries.set('in|b1-p1-y2020', entry)} />
}

test('a cell whose text is no number is named: what stands there is not what is published', async () => {
  const session = disconnectedSession()
  using shown = await render(opened(session, <Mistyped />))
  await click(find(shown.page, 'button', '[name=mistype]'))
  await shown.again(opened(session, <Mistyped />))
  const said = (document.querySelector('[role=dialog]')?.textContent ?? '').replaceAll(/[\u2066-\u2069]/g, '')
  expect(said).toContain('2020: “3x3”')
})

test('the button that publishes says how many changes it publishes', async () => {
  const session = disconnectedSession({ cells: [{ k: 'in|b1-p1-y2020', v: 5, w: '1.tab-mine:1', rev: 0 }] })
  session.published.setSource(workedExample)
  session.published.load({ epoch: 'one', rev: 0, cells: [] })
  using _shown = await render(opened(session))
  expect(find(document, 'button', '[type=submit]').textContent).toBe('Publish 1 change')
})

test('what is published and what would be stand above the changes, the message beside the buttons', async () => {
  const w = '1.tab-mine:1'
  const start = { k: 'in|b1-p1-y2019', v: 1000, w, rev: 0 }
  const session = disconnectedSession({ cells: [start, { k: 'in|b1-p1-y2020', v: 1100, w, rev: 0 }] })
  session.published.setSource(workedExample)
  session.published.load({ epoch: 'one', rev: 0, cells: [start] })
  using _shown = await render(opened(session))
  const table = find(document, 'table')
  expect(
    [...table.querySelectorAll('tbody:last-child tr:nth-last-child(-n+3) th')].map(
      ({ textContent }) => textContent,
    ),
  ).toEqual(['Published', 'Draft', 'Difference'])
  const change = find(document, 'button', '[aria-label^="Take back"]')
  expect(table.compareDocumentPosition(change)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
  const foot = find(document, 'button', '[type=submit]').parentElement!
  expect(foot.querySelector('input')?.labels?.[0]?.textContent).toBe('Message (optional)')
})

test('a title that is missing is said at its field before anything is published, and is there again later', async () => {
  const session = disconnectedSession()
  using shown = await render(<Page session={session} />)
  await click(find(shown.page, 'button', '[name=open]'))
  await click(find(document, 'input', '[role=switch]'))
  const title = () => [...document.querySelectorAll('input')].at(-1)!
  expect(document.activeElement).toBe(title())
  expect(title().getAttribute('aria-invalid')).not.toBe('true')
  await act(async () => find(document, 'form').requestSubmit())
  expect(title().getAttribute('aria-invalid')).toBe('true')
  await type(title(), ' Board ')
  expect(title().getAttribute('aria-invalid')).not.toBe('true')
  await click(find(shown.page, 'button', '[name=elsewhere]'))
  await click(find(shown.page, 'button', '[name=open]'))
  expect(title().value).toBe(' Board ')
})

test('what somebody changed since the dialog was opened is named, and published only if it is included', async () => {
  const session = disconnectedSession({ cells: [{ k: 'in|b1-p1-y2020', v: 5, w: '1.tab-mine:1', rev: 0 }] })
  session.published.setSource(workedExample)
  session.published.load({ epoch: 'one', rev: 0, cells: [] })
  using _shown = await render(opened(session))
  const publish = () => find(document, 'button', '[type=submit]').textContent
  const include = () =>
    [...document.querySelectorAll('button')].find((each) => each.textContent === 'Include')
  expect(include()).toBeUndefined()
  await act(async () => session.store.receive([applied({ rev: 1, ops: [{ k: 'in|b1-p1-y2021', v: 9 }] })]))
  const newer = [...document.querySelectorAll('[role=status]')].map(({ textContent }) =>
    textContent.replaceAll(/[\u2066-\u2069]/g, ''),
  )
  expect(newer.find((words) => words.includes('1 change was made after'))).toContain('Sara Idris: ')
  expect(publish()).toBe('Publish 1 change')
  include()!.focus()
  await click(include()!)
  expect(publish()).toBe('Publish 2 changes')
  expect(include()).toBeUndefined()
  expect(document.activeElement).toBe(find(document, 'input'))
})

test('where somebody else has published it meanwhile, who that was and what they said stands in the dialog', async () => {
  const session = disconnectedSession()
  const published = { upTo: 0, rev: 1, at: '2026-03-03T09:00:00.000Z', by: 2, message: 'Budget 2020' }
  session.store.load({ epoch: 'one', rev: 1, cells: [], published })
  session.published.setSource(workedExample)
  session.published.load({ epoch: 'one', rev: 1, cells: [] })
  using _shown = await render(opened(session))
  expect(document.querySelector('[role=dialog]')?.textContent).toMatch(
    /last published .*Sara Idris.*Budget 2020/,
  )
})
