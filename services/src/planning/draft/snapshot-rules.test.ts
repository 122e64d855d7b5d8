import { expect, test } from 'vitest'
import { senderOf, TestDraft } from './draft.given.ts'

test('whoever has said what it saw hears who kept another under the title just before its own was decided', () => {
  const draft = new TestDraft()
  draft.keep('Kept', { who: 'ben-0000', actor: 2 })
  const changes = [{ title: 'Kept', entries: new Map(), seen: null }]
  const saved = (isNamed: boolean) => draft.run([{ type: 'titles', changes, isNamed, sender: senderOf({}) }])
  expect(saved(true)).toMatchObject([
    {
      code: 'snapshot-kept-meanwhile',
      errors: [{ pointer: '/Kept', code: 'snapshot-kept-meanwhile', params: { rev: 0, by: 2 } }],
    },
  ])
  expect(saved(false)).toMatchObject([{ code: 'changed-meanwhile', errors: [{ pointer: '/Kept' }] }])
})
