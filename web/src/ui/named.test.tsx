import { expect, test } from 'vitest'
import { render } from '#testing/render.tsx'
import { Named } from './named.tsx'

test('what has a name is shown by number and name, what was deleted as deleted', async () => {
  using shown = await render(
    <>
      <Named of={{ id: 7, name: 'Logistics' }} />
      <Named of={{ id: 8, name: '' }} />
    </>,
  )
  expect(shown.page.textContent).toContain('#7 - Logistics')
  expect(shown.page.textContent).toContain('#8 - deleted')
})
