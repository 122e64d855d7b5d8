import { expect, test } from 'vitest'
import { cpuTime } from '#testing/cpu-time.ts'
import { organisationModel } from '#streams/organisation.ts'
import { changed, division, unit } from '#testing/organisation-events.ts'
import { fold, references, TestDraft } from '#planning/draft/draft.given.ts'

const WRITES = 4_900
const NAMES = 2_000

test('an undo that names one entry by many keys is decided at once, however often that was written', () => {
  const draft = new TestDraft()
  const entry = (value: number) => ({ driverID: 2, value, pos: 0 })
  for (let seq = 1; seq <= WRITES; seq++) draft.ops([['drv|b1-d5|1', entry(seq)]], { seq, base: seq - 2 })
  const moved = [
    unit(1, 'Education'),
    unit(2, 'Support'),
    division(5, 1),
    changed('Division', 5, { businessUnitId: 1 }, { businessUnitId: 2 }),
  ]
  draft.agreed = { ...references, organisation: fold(organisationModel, moved) }
  const ops = Array.from(
    { length: NAMES },
    (_, place) =>
      [`drv|b${place + 3}-d5|1`, entry(9_999), `1.sara-000:${WRITES}`, '1.sara-000:1'] as [
        string,
        unknown,
        string,
        string,
      ],
  )
  const before = cpuTime()
  const outcome = draft.guarded('undo', ops, { seq: WRITES + 1, base: WRITES - 1 })
  const took = cpuTime() - before
  expect(outcome).toMatchObject({ status: 'refused', code: 'guard-failed' })
  expect(took).toBeLessThan(400)
})
