import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { chromiumPath } from './chromium.ts'
import { expectRefused } from './field-refusals.ts'
import { type Calls, conflicts, fillIn } from './form-conflicts.ts'
import { Line } from './line.ts'
import { setStage } from './stage.ts'
import type { Visitor } from './visitor.ts'
import { discard, goWithin } from './walk.ts'
import { wordsOf } from './words.ts'

const t = await wordsOf('de')

describe.skipIf(chromiumPath === null)('a form in German, while others change what it is about,', () => {
  const stage = setStage()
  const line = new Line()
  let visitor: Visitor
  beforeAll(async () => {
    visitor = await stage.visit()
    await visitor.holdLine((socket) => line.take(socket))
    await stage.arrive(visitor.page, '/home', { language: 'de' })
    // Deleted records are requested as well.
    for (const status of [404, 409, 422]) visitor.expectAnswer({ path: /\/v1\//, status })
  })
  afterAll(async () => visitor?.[Symbol.asyncDispose]())

  test.for(conflicts)('says at its field what is in the way of $name', async (conflict) => {
    const { page } = visitor
    const made = (await conflict.before?.(calls)) ?? {}
    await goWithin(page, conflict.at(made))
    const form = page.getByRole('dialog')
    const save = form.getByRole('button', { name: t('action.save'), exact: true })
    await save.waitFor()
    await conflict.fill(fillIn(form, t))
    // Silence the live connection, so that only the answer to the save tells of the conflict.
    using _quiet = line.hush()
    await conflict.meanwhile(calls, made)
    const says = Object.entries(conflict.says).map(([label, words]) => [t(label), t(words)])
    await expectRefused({
      form,
      send: () => save.click(),
      says: Object.fromEntries(says),
      dataDir: stage.product.dataDir,
    })
    await discard({ page, t, findings: [] })
    expect(visitor.complaints).toEqual([])
  })

  const calls: Calls = {
    make: async (path, body) => (await stage.client.post<{ id: number }>(path, body)).id,
    change: (path, body) => stage.client.put(path, body),
    async remove(path) {
      const { authorization } = stage.client
      const answer = await fetch(stage.product.url + path, { method: 'DELETE', headers: { authorization } })
      expect(answer.status).toBe(204)
    },
  }
})
