import { expect, test, vi } from 'vitest'
import { click } from '#testing/render.tsx'
import { renderWithStore } from '#testing/render-with-store.tsx'
import { buttonNamed } from '#testing/upload-page.ts'
import { Toasts } from '#ui/toasts.tsx'
import { PastUploads } from './past-uploads.tsx'

test('a list of files that cannot be read is said as specified: once, however often it is tried, and until it could', async () => {
  let reads = 0
  let isAway = true
  vi.stubGlobal('fetch', async () => {
    reads += 1
    if (isAway) return Response.json({ code: 'internal', status: 500, errors: [] }, { status: 500 })
    return Response.json({ content: [], totalElements: 0 })
  })
  using shown = await renderWithStore(
    <>
      <PastUploads path="/v1/import" models={['imports']} columns={[]}>
        {null}
      </PastUploads>
      <Toasts />
    </>,
  )
  const failures = () =>
    [...document.querySelectorAll('.Toastify__toast--error[data-in="true"]')].map(
      ({ textContent }) => textContent,
    )
  const retry = () => vi.waitFor(() => buttonNamed(shown.page, 'Try again'))
  await vi.waitFor(() => expect(failures()).toEqual(['Error on loading items']))
  await click(await retry())
  await vi.waitFor(() => expect(reads).toBe(2))
  await retry()
  expect(failures()).toEqual(['Error on loading items'])
  isAway = false
  await click(await retry())
  await vi.waitFor(() => expect(shown.page.textContent).toContain('No imports yet.'))
  expect(failures()).toEqual([])
})
