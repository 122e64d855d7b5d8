import { expect, test } from 'vitest'
import { clientIdOfWriter, isSameWriter, userOfWriter, writerName } from './writer.ts'

const SARAS = writerName({ by: 2, cid: 'tab-one1', seq: 7 })

test('a writer is a command of a client of a user', () => {
  expect(SARAS).toBe('2.tab-one1:7')
  expect([userOfWriter(SARAS), clientIdOfWriter(SARAS)]).toEqual([2, 'tab-one1'])
})

test('names from before users were part of them are still understood', () => {
  expect([userOfWriter('tab-one1:7'), clientIdOfWriter('tab-one1:7')]).toEqual([null, 'tab-one1'])
  expect(isSameWriter('tab-one1:7', SARAS)).toBe(true)
  expect(isSameWriter(SARAS, 'tab-one1:7')).toBe(true)
  expect(isSameWriter('tab-one1:8', SARAS)).toBe(false)
  expect(isSameWriter('3.tab-one1:7', SARAS)).toBe(false)
  expect(isSameWriter('2.xtab-one1:7', '2.tab-one1:7')).toBe(false)
})
