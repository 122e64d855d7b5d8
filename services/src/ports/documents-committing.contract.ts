import { describe, expect, test } from 'vitest'
import type { Key } from './documents.ts'
import { contentOf, type DocumentsSubject, idsOn, note, person } from './documents-subject.contract.ts'

/** Tests of commit, checkpoint, single documents, reset and restart. */
export function committing(subject: DocumentsSubject): void {
  describe('committing', () => {
    test('nothing is there and every checkpoint is 0 before the first commit', async () => {
      expect(await subject.documents.checkpoint('staff')).toBe(0n)
      expect(await subject.documents.get('people', '1')).toBeNull()
      expect(await idsOn(subject.documents, 'people')).toEqual([])
    })

    test('what is read is what was written', async () => {
      const document = {
        id: 'a b/ü:1',
        keys: { id: 1, year: 2_019, name: 'mu\u0308ller 000000000007 احمد', salary: -0.1 },
        body: {
          name: 'Müller 😀 أحمد',
          rows: [1, null, { deep: [true, 'x'] }],
          'odd key.$': 9_007_199_254_740_991,
        },
      }
      await subject.documents.commit('staff', 7n, [{ collection: 'people', document }])
      expect(await subject.documents.get('people', 'a b/ü:1')).toEqual(document)
    })

    test('documents and checkpoint appear together', async () => {
      await subject.documents.commit('staff', 7n, [person(1), person(2), note('x', 'X')])
      expect(await subject.documents.checkpoint('staff')).toBe(7n)
      expect(await idsOn(subject.documents, 'people')).toEqual(['1', '2'])
      expect(await idsOn(subject.documents, 'notes')).toEqual(['x'])
    })

    test('the event at the checkpoint is remembered with it, and forgotten with it', async () => {
      const last = { stream: 'organisation', revision: 2n ** 40n, id: crypto.randomUUID() }
      expect(await subject.documents.lastEvent('staff')).toBeNull()
      await subject.documents.commit('staff', 7n, [person(1)], last)
      await subject.documents.commit('staff', 7n, [], { ...last, id: 'too late' })
      expect(await subject.documents.lastEvent('staff')).toEqual(last)
      expect(await subject.documents.lastEvent('notes')).toBeNull()
      await subject.documents.commit('staff', 8n, [])
      expect(await subject.documents.lastEvent('staff')).toBeNull()
      await subject.documents.commit('staff', 9n, [], last)
      await subject.documents.reset('staff', ['people'])
      expect(await subject.documents.lastEvent('staff')).toBeNull()
    })

    test('whether a projector was at the present is remembered until it starts over', async () => {
      expect(await subject.documents.isComplete('staff')).toBe(false)
      await subject.documents.commit('staff', 7n, [person(1)])
      await subject.documents.markComplete('staff', ['people'])
      await subject.documents.markComplete('notes', [])
      await subject.documents.commit('staff', 8n, [person(2)])
      await subject.restart()
      expect(await subject.documents.isComplete('staff')).toBe(true)
      expect(await subject.documents.checkpoint('staff')).toBe(8n)
      expect(await subject.documents.checkpoint('notes')).toBe(0n)
      await subject.documents.reset('staff', ['people'])
      expect(await subject.documents.isComplete('staff')).toBe(false)
      expect(await subject.documents.isComplete('notes')).toBe(true)
    })

    test('a commit that cannot be written leaves everything as it was', async () => {
      await subject.documents.commit('staff', 7n, [person(1)])
      const bad = [person(2), { collection: 'people', document: { id: '3', keys: { colour: 1 }, body: {} } }]
      await expect(subject.documents.commit('staff', 8n, bad)).rejects.toThrow('colour')
      await expect(
        subject.documents.commit('staff', 8n, [person(2), { collection: 'nowhere', remove: '1' }]),
      ).rejects.toThrow('nowhere')
      expect(await subject.documents.checkpoint('staff')).toBe(7n)
      expect(await idsOn(subject.documents, 'people')).toEqual(['1'])
    })

    test('a key that is left out is null', async () => {
      await subject.documents.commit('staff', 1n, [person(1)])
      const document = await subject.documents.get('people', '1')
      expect(document?.keys).toEqual({ id: 1, year: null, name: null, salary: null })
    })

    test('the last write of a document counts, in one commit and over several', async () => {
      await subject.documents.commit('notes', 1n, [note('x', 'a', 'first'), note('x', 'b', 'second')])
      expect(await subject.documents.get('notes', 'x')).toMatchObject({ keys: { title: 'b' } })
      await subject.documents.commit('notes', 2n, [note('x', 'c', 'third')])
      expect(await contentOf(subject.documents, 'notes')).toEqual([
        { id: 'x', keys: { title: 'c' }, body: { text: 'third' } },
      ])
    })

    test('a removed document is gone, may be removed again and may come back', async () => {
      await subject.documents.commit('notes', 1n, [note('x', 'a'), note('y', 'b')])
      await subject.documents.commit('notes', 2n, [
        { collection: 'notes', remove: 'x' },
        { collection: 'notes', remove: 'nobody' },
      ])
      expect(await subject.documents.get('notes', 'x')).toBeNull()
      expect(await idsOn(subject.documents, 'notes')).toEqual(['y'])
      await subject.documents.commit('notes', 3n, [note('x', 'again')])
      expect(await idsOn(subject.documents, 'notes')).toEqual(['x', 'y'])
    })

    test('the same commit again changes nothing', async () => {
      const writes = [note('x', 'a', 'one'), note('y', 'b', 'two'), { collection: 'notes', remove: 'z' }]
      await subject.documents.commit('notes', 5n, [note('z', 'c')])
      await subject.documents.commit('notes', 6n, writes)
      const before = await contentOf(subject.documents, 'notes')
      await subject.documents.commit('notes', 6n, writes)
      expect(await contentOf(subject.documents, 'notes')).toEqual(before)
      expect(await subject.documents.checkpoint('notes')).toBe(6n)
    })

    test('a commit that comes late does not bring the past back', async () => {
      await subject.documents.commit('notes', 5n, [note('x', 'a', 'old')])
      await subject.documents.commit('notes', 6n, [
        note('x', 'b', 'new'),
        { collection: 'notes', remove: 'y' },
      ])
      await subject.documents.commit('notes', 5n, [note('x', 'a', 'old'), note('y', 'gone')])
      expect(await subject.documents.get('notes', 'x')).toMatchObject({ body: { text: 'new' } })
      expect(await subject.documents.get('notes', 'y')).toBeNull()
      expect(await subject.documents.checkpoint('notes')).toBe(6n)
    })

    test('a commit without documents moves the checkpoint', async () => {
      await subject.documents.commit('notes', 9_007_199_254_740_993n, [])
      expect(await subject.documents.checkpoint('notes')).toBe(9_007_199_254_740_993n)
    })

    test('projectors move independently', async () => {
      await subject.documents.commit('staff', 7n, [person(1)])
      await subject.documents.commit('notes', 3n, [note('x', 'a')])
      expect(await subject.documents.checkpoint('staff')).toBe(7n)
      expect(await subject.documents.checkpoint('notes')).toBe(3n)
    })

    test('many commits at once all arrive', async () => {
      await Promise.all(
        Array.from({ length: 40 }, (_, index) =>
          subject.documents.commit(`projector-${index}`, 1n, [person(index)]),
        ),
      )
      expect(await idsOn(subject.documents, 'people')).toHaveLength(40)
    })
  })

  describe('asking for several', () => {
    test('gives those that exist', async () => {
      await subject.documents.commit('staff', 1n, [person(1), person(2), person(3)])
      const found = await subject.documents.getMany('people', [
        '3',
        '4',
        '1',
        '1',
        "'); DROP TABLE people; --",
      ])
      expect(found.map(({ id }) => id).toSorted()).toEqual(['1', '3'])
      expect(await subject.documents.getMany('people', [])).toEqual([])
    })

    test('takes thousands of ids', async () => {
      const everybody = Array.from({ length: 3_000 }, (_, index) => person(index))
      await subject.documents.commit('staff', 1n, everybody)
      const ids = Array.from({ length: 5_000 }, (_, index) => String(index))
      expect(await subject.documents.getMany('people', ids)).toHaveLength(3_000)
    })
  })

  describe('asking for those with a key', () => {
    const yearsOf = async (...years: readonly Key[]): Promise<string[]> => {
      const found = await subject.documents.matching('people', 'year', years)
      return found.map(({ id }) => id).toSorted()
    }

    test('gives all that have one of the values, each once and whole', async () => {
      const years = [2_018, 2_019, 2_019, null, '2019']
      await subject.documents.commit(
        'staff',
        1n,
        years.map((year, index) => person(index + 1, { year })),
      )
      expect(await yearsOf(2_019)).toEqual(['2', '3'])
      expect(await yearsOf(2_019, 2_018, 2_019, 2_017)).toEqual(['1', '2', '3'])
      expect(await yearsOf(null, '2019')).toEqual(['4', '5'])
      expect(await yearsOf()).toEqual([])
      const [first] = await subject.documents.matching('people', 'id', [1])
      expect(first).toEqual(await subject.documents.get('people', '1'))
    })

    test('does not give what was removed or has another value now', async () => {
      await subject.documents.commit(
        'staff',
        1n,
        [1, 2, 3].map((id) => person(id, { year: 2_019 })),
      )
      await subject.documents.commit('staff', 2n, [
        { collection: 'people', remove: '1' },
        person(2, { year: 2_020 }),
      ])
      expect(await yearsOf(2_019)).toEqual(['3'])
    })

    test('takes thousands of values', async () => {
      const everybody = Array.from({ length: 3_000 }, (_, index) => person(index, { year: index }))
      await subject.documents.commit('staff', 1n, everybody)
      expect(await yearsOf(...Array.from({ length: 5_000 }, (_, index) => index))).toHaveLength(3_000)
    })

    test('refuses a key that is not declared', async () => {
      await expect(subject.documents.matching('people', 'colour', [1])).rejects.toThrow('colour')
    })
  })

  describe('starting over', () => {
    test('empties the collections of one projector and forgets its checkpoint', async () => {
      await subject.documents.commit('staff', 7n, [person(1)])
      await subject.documents.commit('notes', 7n, [note('x', 'a')])
      await subject.documents.reset('staff', ['people'])
      expect(await subject.documents.checkpoint('staff')).toBe(0n)
      expect(await idsOn(subject.documents, 'people')).toEqual([])
      expect(await subject.documents.checkpoint('notes')).toBe(7n)
      expect(await idsOn(subject.documents, 'notes')).toEqual(['x'])
    })

    test('the same events fill them again', async () => {
      await subject.documents.commit('staff', 7n, [person(1), person(2)])
      const before = await contentOf(subject.documents, 'people')
      await subject.documents.reset('staff', ['people'])
      await subject.documents.commit('staff', 7n, [person(1), person(2)])
      expect(await contentOf(subject.documents, 'people')).toEqual(before)
    })

    test('after a restart documents, order and checkpoint are the same', async () => {
      await subject.documents.commit('staff', 7n, [person(2, { name: 'b' }), person(1, { name: 'a' })])
      const before = await contentOf(subject.documents, 'people')
      await subject.restart()
      expect(await subject.documents.checkpoint('staff')).toBe(7n)
      expect(await contentOf(subject.documents, 'people')).toEqual(before)
    })
  })
}
