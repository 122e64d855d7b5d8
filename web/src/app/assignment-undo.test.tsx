import { act } from 'react'
import { expect, test } from 'vitest'
import { PrimaryAssignments } from '#drivers/primary-assignments.tsx'
import { SecondaryAssignments } from '#drivers/secondary-assignments.tsx'
import { click, find, type } from '#testing/render.tsx'
import { form, save, shownAt, told, until } from './any-record.given.tsx'

const PRIMARY = '/v1/drivers/primaryDrivers/assignment'

/** Presses Undo in the toast; returns what that requested from the server. */
async function takenBack(asked: readonly URL[]): Promise<string> {
  const back = () =>
    [...document.querySelectorAll<HTMLButtonElement>('.Toastify button')].find(
      ({ textContent }) => textContent === 'Undo',
    )
  await expect.poll(back).toBeDefined()
  await click(back()!)
  const undo = () => asked.find(({ pathname }) => pathname.endsWith('/undo'))?.pathname
  await expect.poll(undo).toBeDefined()
  return undo()!
}

test.each([
  [PrimaryAssignments, '1', `${PRIMARY}/1/undo`],
  [SecondaryAssignments, '1-7', '/v1/drivers/secondaryDrivers/assignment/1-7/undo'],
])('an assignment that was saved is taken back from its toast: %s', async (Screen, open, path) => {
  const { server, draw } = await shownAt(Screen, `/?open=${open}`)
  using _shown = await draw()
  await save()
  expect(await takenBack(server.asked)).toBe(path)
})

test('so is one that was removed, as the server knows it by the answer to that', async () => {
  const { server, draw } = await shownAt(PrimaryAssignments, '/?open=1')
  using _shown = await draw()
  await form()
  const input = await until(() => find(document, 'input', '[placeholder="7"]'))
  await type(input, '7')
  await act(async () => input.form?.requestSubmit())
  expect(await told('success', 'Primary Driver Assignment deleted')).toBeTruthy()
  expect(await takenBack(server.asked)).toBe(`${PRIMARY}/1/undo`)
  expect(await told('success', 'Undone')).toBeTruthy()
})
