import { act } from 'react'
import { expect, test, vi } from 'vitest'
import { find, press, render } from '#testing/render.tsx'
import { SidePanel } from './side-panel.tsx'

test('Escape closes the panel at once, also from a button whose tooltip is shown', async () => {
  const closed = vi.fn<() => void>()
  using shown = await render(
    <SidePanel
      label="Explanation"
      title="School"
      tabs={[{ id: 'only', title: 'Only', content: null }]}
      subject={() => null}
      onClose={closed}
    />,
  )
  const close = find(shown.page, 'button')
  await act(async () => close.focus())
  await vi.waitFor(() => expect(document.querySelector('[role=tooltip]')).not.toBeNull())
  await press(close, 'Escape')
  expect(closed).toHaveBeenCalledOnce()
})
