import { expect, test } from 'vitest'
import type { DraftCommand } from './draft-command.ts'
import { pendingWithout } from './decided-commands.ts'

const K = 'in|b1-p1-y2020'
const client = { userId: 1, clientId: 'tab-mine' }
const name = (seq: number) => `1.tab-mine:${seq}`
const asked = { base: 0, at: 0 }

test('what a step back has brought to light again goes over what it went over before', () => {
  const back = (seq: number, of: number, v: number): DraftCommand => {
    const op = { k: K, v, ifW: name(of), setW: name(of - 1) }
    return { ...asked, type: 'undo', seq, ops: [op] }
  }
  const typed = (seq: number, v: number): DraftCommand => ({ ...asked, type: 'ops', seq, ops: [{ k: K, v }] })
  const pending = [typed(2, 6), typed(3, 3), back(4, 3, 6), back(5, 2, 1)]
  const never = { writer: name(1), below: new Map([[K, null]]), keepsSteps: false }
  const left = pendingWithout(pending, never, { confirmed: new Map(), client })
  expect(left.at(-1)?.ops).toEqual([{ k: K, v: null, ifW: name(2), setW: null }])
})
