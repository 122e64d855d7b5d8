import { expect, test } from 'vitest'
import { find, render } from '#testing/render.tsx'
import { DropZone } from './drop-zone.tsx'

test('has one name, in the language of the page', async () => {
  const nothing = () => {}
  using shown = await render(
    <DropZone label="Datei ablegen" isDisabled={false} maxBytes={1} onFile={nothing} onTooBig={nothing} />,
  )
  const field = find(shown.page, 'input', '[type=file]')
  expect([field.getAttribute('aria-label'), field.getAttribute('aria-hidden'), field.tabIndex]).toEqual([
    null,
    'true',
    -1,
  ])
  expect(find(shown.page, 'button').textContent).toBe('Datei ablegen')
})
