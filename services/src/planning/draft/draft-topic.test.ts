import { expect, test } from 'vitest'
import { PUPILS, senderOf } from './draft.given.ts'
import { requestOf } from './draft-topic.ts'

test('of two writes of one key in a redo the later one counts', () => {
  const step = (v: number, seq: number) => ({ k: PUPILS, v, ifW: null, setW: `1.sara-000:${seq}` })
  const ops = [...Array.from({ length: 1_999 }, () => step(7, 2)), step(1, 1)]
  const sent = { t: 'cmd', topic: 'draft:2019', seq: 4, base: 2, type: 'redo', ops } as const
  const request = requestOf(sent, senderOf({ seq: 4, base: 2 }), () => {
    throw new Error('a redo asks for no pay')
  })
  expect(request).toMatchObject({ type: 'guarded', cause: 'redo', ops: [step(1, 1)] })
})
