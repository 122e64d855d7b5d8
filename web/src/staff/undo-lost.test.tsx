import type { PastImport } from '@staffplan/contracts/staff/past-import'
import { Provider } from 'react-redux'
import { afterEach, expect, test, vi } from 'vitest'
import { openStore } from '#testing/open-store.ts'
import { click, render } from '#testing/render.tsx'
import { Button } from '#ui/button.tsx'
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

afterEach(() => vi.unstubAllGlobals())

function FromToast() {
  const undo = useUndoImport()
  return <Button onClick={() => void undo('a', 'staff.csv')}>From the toast</Button>
}

test('an import that may have been undone although no answer came is not called a failure', async () => {
  vi.stubGlobal('fetch', () => {
    throw new TypeError('connection reset')
  })
  using _shown = await render(
    <Provider store={openStore()}>
      <FromToast />
      <UndoDialog past={PAST} onClose={() => {}} />
      <Toasts />
    </Provider>,
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
