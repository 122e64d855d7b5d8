import type { PastImport } from '@staffplan/contracts/staff/past-import'
import { act } from 'react'
import { expect, test, vi } from 'vitest'
import { importToast } from '#records/use-taken-back.ts'
import { click } from '#testing/render.tsx'
import { renderWithStore } from '#testing/render-with-store.tsx'
import { Button } from '#ui/button.tsx'
import { toastUndoable } from '#ui/toast.tsx'
import { Toasts } from '#ui/toasts.tsx'
import { UndoDialog } from './undo-dialog.tsx'
import { useUndoImport } from './use-undo-import.ts'

const PAST: PastImport = {
  importId: 'a',
  kind: 'hr',
  year: 2019,
  accepted: 1,
  inserted: 1,
  updated: 0,
  unchanged: 0,
  removed: 0,
  newCostCentres: [],
  at: '2026-01-02T03:04:05.000Z',
  by: 1,
  undone: false,
}

function FromToast() {
  const undo = useUndoImport()
  return <Button onClick={() => void undo('a', 'staff.csv')}>From the toast</Button>
}

test('an import that may have been undone although no answer came is not called a failure', async () => {
  vi.stubGlobal('fetch', () => {
    throw new TypeError('connection reset')
  })
  using _shown = await renderWithStore(
    <>
      <FromToast />
      <UndoDialog past={PAST} onClose={() => {}} />
      <Toasts />
    </>,
  )
  const said = (words: string) => vi.waitFor(() => expect(document.body.textContent).toContain(words))
  const press = async (name: string) => {
    const all = [...document.body.querySelectorAll('button')]
    await click(all.find(({ textContent }) => textContent === name)!)
  }
  await press('From the toast')
  await said('It is not certain whether staff.csv was undone.')
  await press('Undo')
  await said('It is not certain whether HR file 2019')
  expect(document.body.textContent).not.toContain('ould not be undone')
})

test('an import that is taken back in the list is not offered to be taken back by its toast, though its card is gone', async () => {
  vi.stubGlobal('fetch', async () => Response.json({ warnings: [] }))
  using _shown = await renderWithStore(
    <>
      <UndoDialog past={PAST} onClose={() => {}} />
      <Toasts />
    </>,
  )
  const action = { label: 'Take it back', run: () => {} }
  await act(async () => toastUndoable('Imported', action, { name: importToast('a') }))
  const toasts = () => [...document.querySelectorAll('.Toastify__toast[data-in="true"]')]
  const texts = () => toasts().map(({ textContent }) => textContent)
  await vi.waitFor(() => expect(texts()).toContain('ImportedTake it back'))
  const undo = [...document.body.querySelectorAll('button')].find(({ textContent }) => textContent === 'Undo')
  await click(undo!)
  await vi.waitFor(() => expect(texts().join()).toContain('Undone: HR file 2019'))
  await vi.waitFor(() => expect(texts()).not.toContain('ImportedTake it back'))
})
