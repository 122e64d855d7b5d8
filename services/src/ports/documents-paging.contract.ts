import { describe, expect, test } from 'vitest'
import { type DocumentsSubject, idsOn, note, person } from './documents-subject.contract.ts'
import type { Key, PageQuery, Write } from './documents.ts'
import { SEARCH, searchKey, searchWords } from './search-key.ts'
import { sortKey } from './sort-key.ts'

/** Tests of pages: order, ties, filters and totals. */
export function paging(subject: DocumentsSubject): void {
  const sorted = (key: string, direction: 'asc' | 'desc') =>
    idsOn(subject.documents, 'people', { sort: [{ key, direction }] })
  const page = (collection: string, offset: number, limit: number) =>
    subject.documents.page(collection, { sort: [{ key: 'id', direction: 'asc' }], offset, limit })

  describe('pages', () => {
    test('follow one another without gap or repetition, each with the total', async () => {
      await subject.documents.commit(
        'staff',
        1n,
        Array.from({ length: 25 }, (_, index) => person(index + 1)),
      )
      const pages = [await page('people', 0, 10), await page('people', 10, 10), await page('people', 20, 10)]
      expect(pages.map(({ content }) => content.length)).toEqual([10, 10, 5])
      expect(pages.flatMap(({ content }) => content.map(({ keys }) => keys['id']))).toEqual(
        Array.from({ length: 25 }, (_, index) => index + 1),
      )
      expect(pages.map(({ totalElements }) => totalElements)).toEqual([25, 25, 25])
    })

    test('behind the end are empty, however far', async () => {
      await subject.documents.commit('staff', 1n, [person(1)])
      expect(await page('people', 1, 10)).toEqual({ content: [], totalElements: 1 })
      expect(await page('people', 9.007e30, 10)).toEqual({ content: [], totalElements: 1 })
    })

    test('may be as large as a number can be', async () => {
      await subject.documents.commit('staff', 1n, [person(1), person(2)])
      expect((await page('people', 0, Number.MAX_SAFE_INTEGER)).content).toHaveLength(2)
      expect(await page('people', 0, 0)).toEqual({ content: [], totalElements: 2 })
    })

    test('show what has changed since', async () => {
      await subject.documents.commit('staff', 1n, [person(1), person(2)])
      expect((await page('people', 0, 10)).totalElements).toBe(2)
      await subject.documents.commit('staff', 2n, [
        person(3),
        { collection: 'people', remove: '1' },
        person(4),
      ])
      expect((await page('people', 0, 10)).totalElements).toBe(3)
      await subject.documents.reset('staff', ['people'])
      expect((await page('people', 0, 10)).totalElements).toBe(0)
    })

    test('by an undeclared key or of an undeclared collection are errors', async () => {
      await expect(idsOn(subject.documents, 'people', { where: { colour: 1 } })).rejects.toThrow('colour')
      await expect(
        idsOn(subject.documents, 'people', { sort: [{ key: 'colour', direction: 'asc' }] }),
      ).rejects.toThrow('colour')
      await expect(idsOn(subject.documents, 'nowhere')).rejects.toThrow('nowhere')
    })
  })

  describe('searching', () => {
    const found = (typed: string, query: Partial<PageQuery> = {}): Promise<string[]> =>
      idsOn(subject.documents, 'named', {
        search: searchWords(typed),
        sort: [{ key: 'id', direction: 'asc' }],
        ...query,
      })
    const named = (
      id: number,
      texts: readonly string[],
      keys: { readonly [name: string]: Key } = {},
    ): Write => ({
      collection: 'named',
      document: { id: String(id), keys: { id, [SEARCH]: searchKey(texts), ...keys }, body: { id } },
    })
    async function storePeople(): Promise<void> {
      await subject.documents.commit('staff', 1n, [
        named(1, ['10017', 'Müller, Jörg', 'Straßenbau'], { year: 2019, name: 'b' }),
        named(2, ['10020', 'أحمد الطيّب', 'خدمات المجتمع'], { year: 2019, name: 'a' }),
        named(3, ['٢٠٠١٧', 'Zoë Weiß', 'a.*b (50 %) [x] \\ $1 ^y'], { year: 2020, name: 'c' }),
        named(4, ['10021', 'فاطمة مصطفى', 'Mullerup'], { year: 2020, name: 'd' }),
      ])
    }

    test('case and accents make no difference', async () => {
      await storePeople()
      expect(await found('MULLER')).toEqual(['1', '4'])
      expect(await found('jörg müller')).toEqual(['1'])
      expect(await found('strasse')).toEqual(['1'])
      expect(await found('zoe WEISS')).toEqual(['3'])
    })

    test('hamzas, vowel signs and letters typed alike make no difference either', async () => {
      await storePeople()
      expect(await found('احمد الطيب')).toEqual(['2'])
      expect(await found('أَحْمَد')).toEqual(['2'])
      expect(await found('فاطمه مصطفي')).toEqual(['4'])
      expect(await found('\u200fخدمات\u200f')).toEqual(['2'])
    })

    test('part of a number is found, in the digits of any script', async () => {
      await storePeople()
      expect(await found('017')).toEqual(['1', '3'])
      expect(await found('١٠٠')).toEqual(['1', '2', '4'])
    })

    test('every word has to be there, in any order', async () => {
      await storePeople()
      expect(await found('straßenbau müller')).toEqual(['1'])
      expect(await found('straßenbau weiß')).toEqual([])
    })

    test('signs mean themselves', async () => {
      await storePeople()
      expect(await found('.*')).toEqual(['3'])
      expect(await found('[x] (50 $1 ^y %)')).toEqual(['3'])
      expect(await found('\\')).toEqual(['3'])
      expect(await found('m.ller')).toEqual([])
      expect(await found("' OR 1=1 --")).toEqual([])
    })

    test('within a year, in the order of the list, page by page with the total', async () => {
      await storePeople()
      const sort = [{ key: 'name', direction: 'asc' }] as const
      expect(await found('100', { where: { year: 2019 }, sort })).toEqual(['2', '1'])
      const query = { search: searchWords('100'), sort, limit: 1 }
      const page = await subject.documents.page('named', { ...query, offset: 1 })
      expect([page.content.map(({ id }) => id), page.totalElements]).toEqual([['1'], 3])
      expect((await subject.documents.page('named', { ...query, offset: 9 })).totalElements).toBe(3)
    })

    test('nothing typed finds everything, and what is changed or gone is found as it is now', async () => {
      await storePeople()
      expect(await found('  ')).toHaveLength(4)
      await subject.documents.commit('staff', 2n, [
        named(1, ['10017', 'Jörg Schmidt']),
        { collection: 'named', remove: '4' },
      ])
      expect(await found('muller')).toEqual([])
      expect(await found('schmidt')).toEqual(['1'])
    })
  })

  describe('sorting', () => {
    test('numbers by value, both ways', async () => {
      const salaries = [10, 9, -1, 0, 1e15, 0.5, -1e-9]
      await subject.documents.commit(
        'staff',
        1n,
        salaries.map((salary, id) => person(id, { salary })),
      )
      expect(await sorted('salary', 'asc')).toEqual(['2', '6', '3', '5', '1', '0', '4'])
      expect(await sorted('salary', 'desc')).toEqual(['4', '0', '1', '5', '3', '6', '2'])
    })

    test('nothing before numbers, numbers before texts', async () => {
      await subject.documents.commit('staff', 1n, [
        person(1, { name: '' }),
        person(2, { name: 5 }),
        person(3, { name: null }),
        person(4, { name: '5' }),
        person(5, { name: -7 }),
      ])
      expect(await sorted('name', 'asc')).toEqual(['3', '5', '2', '1', '4'])
      expect(await sorted('name', 'desc')).toEqual(['4', '1', '2', '5', '3'])
    })

    test('texts by their bytes and by nothing else', async () => {
      const names = ['b', 'B', 'a', 'ä', 'a b', 'ab', 'z', '\uFFFD', '😀', 'ب', '10', '9', 'a\u0001']
      await subject.documents.commit(
        'notes',
        1n,
        names.map((name) => note(name, name)),
      )
      const expected = names.toSorted((a, b) => Buffer.compare(Buffer.from(a), Buffer.from(b)))
      const sort = [{ key: 'title', direction: 'asc' }] as const
      expect(await idsOn(subject.documents, 'notes', { sort })).toEqual(expected)
      const reversed = [{ key: 'title', direction: 'desc' }] as const
      expect(await idsOn(subject.documents, 'notes', { sort: reversed })).toEqual(expected.toReversed())
    })

    test('names as people expect it, through their sort keys', async () => {
      const names = [
        'Zoë 2',
        'Özlem',
        'Äußere Dienste',
        'Abteilung 10',
        'Abteilung 9',
        'abteilung ٩ب',
        'أحمد',
        'باسم',
      ]
      await subject.documents.commit(
        'notes',
        1n,
        names.map((name) => note(name, sortKey(name))),
      )
      expect(await idsOn(subject.documents, 'notes', { sort: [{ key: 'title', direction: 'asc' }] })).toEqual(
        ['Abteilung 9', 'abteilung ٩ب', 'Abteilung 10', 'Äußere Dienste', 'Özlem', 'Zoë 2', 'أحمد', 'باسم'],
      )
    })

    test('ties go by the key id, in the direction of the order', async () => {
      await subject.documents.commit(
        'staff',
        1n,
        [10, 9, 2, 1].map((id) => person(id, { name: 'same' })),
      )
      expect(await sorted('name', 'asc')).toEqual(['1', '2', '9', '10'])
      expect(await sorted('name', 'desc')).toEqual(['10', '9', '2', '1'])
    })

    test("ties go by the document's id where there is no such key", async () => {
      await subject.documents.commit('notes', 1n, [
        note('b', 's'),
        note('10', 's'),
        note('9', 's'),
        note('a', 'r'),
      ])
      expect(
        await idsOn(subject.documents, 'notes', { sort: [{ key: 'title', direction: 'desc' }] }),
      ).toEqual(['b', '9', '10', 'a'])
    })

    test('several orders apply one after the other', async () => {
      await subject.documents.commit('staff', 1n, [
        person(1, { year: 2_019, name: 'a' }),
        person(2, { year: 2_020, name: 'b' }),
        person(3, { year: 2_020, name: 'a' }),
        person(4, { year: 2_019, name: 'b' }),
      ])
      const sort = [
        { key: 'year', direction: 'desc' },
        { key: 'name', direction: 'asc' },
      ] as const
      expect(await idsOn(subject.documents, 'people', { sort })).toEqual(['3', '2', '1', '4'])
    })
  })

  describe('filters', () => {
    test('by number, text and nothing; the total counts what they leave', async () => {
      await subject.documents.commit('staff', 1n, [
        person(1, { year: 2_019, name: 'a' }),
        person(2, { year: 2_020, name: 'a' }),
        person(3, { year: 2_019, name: null }),
        person(4, { year: 2_019, name: '2019' }),
      ])
      const filtered = (where: { [key: string]: string | number | null }) =>
        subject.documents.page('people', { where, sort: [], offset: 0, limit: 2 })
      expect(await filtered({ year: 2_019 })).toMatchObject({
        totalElements: 3,
        content: [{ id: '1' }, { id: '3' }],
      })
      expect(await filtered({ name: 'a' })).toMatchObject({ totalElements: 2 })
      expect(await filtered({ name: null })).toMatchObject({ totalElements: 1, content: [{ id: '3' }] })
      expect(await filtered({ year: 2_019, name: 'a' })).toMatchObject({ totalElements: 1 })
      expect(await filtered({ name: 2_019 })).toMatchObject({ totalElements: 0 })
      expect(await filtered({ year: 1_999 })).toEqual({ totalElements: 0, content: [] })
    })

    test('keep the order of what they leave', async () => {
      await subject.documents.commit(
        'staff',
        1n,
        ['d', 'a', 'c', 'b', 'a'].map((name, id) => person(id, { year: id === 2 ? 2_020 : 2_019, name })),
      )
      const where = { year: 2_019 }
      const sort = [{ key: 'name', direction: 'desc' }] as const
      expect(await idsOn(subject.documents, 'people', { where, sort })).toEqual(['0', '3', '4', '1'])
      expect(await idsOn(subject.documents, 'people', { where, sort, offset: 1, limit: 2 })).toEqual([
        '3',
        '4',
      ])
    })

    test('hold when a document moves from one value to another', async () => {
      await subject.documents.commit('staff', 1n, [person(1, { year: 2_019 })])
      await subject.documents.commit('staff', 2n, [person(1, { year: 2_020 })])
      expect(await idsOn(subject.documents, 'people', { where: { year: 2_019 } })).toEqual([])
      expect(await idsOn(subject.documents, 'people', { where: { year: 2_020 } })).toEqual(['1'])
    })
  })
}
