import { expect, test } from 'vitest'
import { find, render } from '#testing/render.tsx'
import { AnchoredPanel } from './anchored-panel.tsx'

test('a panel that is done gives the cursor back to what opened it', async () => {
  const anchor = document.createElement('button')
  document.body.append(anchor)
  using shown = await render(
    <AnchoredPanel anchor={anchor} label="Special driver" onClose={() => {}}>
      <button type="button" data-first="" />
    </AnchoredPanel>,
  )
  expect(document.activeElement).toBe(find(shown.page, 'button'))
  await shown.again(null)
  expect(document.activeElement).toBe(anchor)
  anchor.remove()
})
