import { act, useState } from 'react'
import { expect, test } from 'vitest'
import { click, find, render, type } from '#testing/render.tsx'
import { disconnectedSession, OnBoard } from '../board.given.tsx'
import { SaveDialog } from './save-dialog.tsx'

function Page({ session }: { readonly session: ReturnType<typeof disconnectedSession> }) {
  const [publication, setPublication] = useState<ReturnType<typeof session.beginPublication> | null>(null)
  return (
    <OnBoard session={session}>
      <button type="button" name="open" onClick={() => setPublication(session.beginPublication())} />
      <button type="button" name="elsewhere" onClick={() => setPublication(null)} />
      <SaveDialog publication={publication} onClose={() => setPublication(null)} />
    </OnBoard>
  )
}

test('the message of a save is there again after a click elsewhere, and gone after Cancel', async () => {
  using shown = await render(<Page session={disconnectedSession({ cells: [] })} />)
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
