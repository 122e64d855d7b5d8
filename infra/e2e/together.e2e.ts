import type { Locator, Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { BEN } from '../testing/people.ts'
import { ADMINISTRATOR } from '../testing/server-process.ts'
import { cell, LESSONS, NEXT } from './cells.ts'
import { chromiumPath } from './chromium.ts'
import { field } from './form.ts'
import { takeScreenshot } from './take-screenshot.ts'
import { CARA, face, ROOMS, threeAdministrators, write } from './three-administrators.ts'
import { isolated, wordsOf } from './words.ts'

const START = 'in|b1-s1-y2019'

const t = await wordsOf('en')

describe.skipIf(chromiumPath === null)('administrators at one big picture', () => {
  const { enter, expectSame, stored } = threeAdministrators()

  test('see each other, and where the others are; each change is on all three screens', async () => {
    await using sara = await enter(ADMINISTRATOR)
    await using ben = await enter(BEN)
    await using cara = await enter(CARA)
    const faces = face(sara.page, 'Ben Lang').or(face(sara.page, 'Cara Noor'))
    await expect.poll(() => faces.count()).toBe(2)
    await cell(ben.page, LESSONS).click()
    await expectNamed(sara.page, LESSONS, t('planning:input.visited', { name: isolated('Ben Lang') }))
    await ben.page.keyboard.type('24')
    await expectNamed(cara.page, LESSONS, t('planning:input.edited', { name: isolated('Ben Lang') }))
    // Others do not see what is only being typed.
    expect(await cell(cara.page, LESSONS).inputValue()).toBe('230')
    await ben.page.keyboard.type('0')
    const marked = markOf(cara.page, LESSONS)
    await ben.page.keyboard.press('Tab')
    // With reduced motion the mark does not move while it is shown.
    expect(await marked).toEqual({ name: 'Ben', motion: 'none', opacity: '1' })
    await write(cara.page, ROOMS, '45')
    await write(sara.page, NEXT, '260')
    const written = { [LESSONS]: '240', [ROOMS]: '45', [NEXT]: '260' }
    await expectSame([sara, ben, cara], written)

    const add = t('planning:special.addTo', { division: 'School' })
    await ben.page.getByRole('button', { name: add }).click()
    const panel = ben.page.getByRole('dialog', { name: t('planning:panel.special') })
    await panel.locator('input').fill('7')
    await panel.getByRole('button', { name: t('planning:special.apply'), exact: true }).click()
    const applied = cara.page.locator('[data-chip]')
    await expect.poll(() => applied.count()).toBe(2)
    await expectSame([sara, ben, cara], written)

    await face(cara.page, 'Ben Lang').click()
    const following = cara.page.getByText(t('planning:together.following', { name: isolated('Ben Lang') }))
    await following.waitFor()
    await cara.page.setViewportSize({ width: 1440, height: 300 })
    await cara.page.evaluate(() => scrollTo(0, 0))
    await cell(ben.page, START).click()
    await cell(ben.page, ROOMS).click()
    const isInWindow = (element: Locator) =>
      element.evaluate((it) => {
        const { top, bottom } = it.getBoundingClientRect()
        return top >= 0 && bottom <= innerHeight
      })
    await expect.poll(() => isInWindow(cell(cara.page, ROOMS))).toBe(true)
    expect(await isInWindow(following)).toBe(true)
    await cara.page.mouse.wheel(0, -2000)
    await face(cara.page, 'Ben Lang').and(cara.page.locator('[aria-pressed=false]')).waitFor()
    await ben.page.goto('/home')
    await face(sara.page, 'Ben Lang').waitFor({ state: 'detached' })
    expect([...sara.complaints, ...ben.complaints, ...cara.complaints]).toEqual([])
  })

  test('who types keeps what stands under their hands, is told, and decides with Enter or Escape', async () => {
    await using sara = await enter(ADMINISTRATOR)
    await using ben = await enter(BEN)
    for (const { key, shown } of [
      { key: 'Escape', shown: '270' },
      { key: 'Enter', shown: '251' },
    ]) {
      await cell(sara.page, LESSONS).click()
      await sara.page.keyboard.type('251')
      await write(ben.page, LESSONS, '270')
      const told = t('planning:input.meanwhile', { name: isolated('Ben Lang'), value: '\u2066270\u2069' })
      await sara.page.getByText(told).waitFor()
      expect(await cell(sara.page, LESSONS).inputValue()).toBe('251')
      await sara.page.keyboard.press(key)
      await expectSame([sara, ben], { [LESSONS]: shown })
      await write(ben.page, LESSONS, '230')
      await expectSame([sara, ben], { [LESSONS]: '230' })
    }
    expect([...sara.complaints, ...ben.complaints]).toEqual([])
  })

  test('a restore by one while another types leaves the typing, and both end with the same plan', async () => {
    await using sara = await enter(ADMINISTRATOR)
    await using ben = await enter(BEN)
    const restore = await keepSnapshot(ben.page, 'Before')
    await write(sara.page, NEXT, '999')
    await expectSame([sara, ben], { [NEXT]: '999' })
    await cell(sara.page, ROOMS).click()
    await sara.page.keyboard.type('77')
    await restore()
    await expect.poll(() => cell(sara.page, NEXT).inputValue()).not.toBe('999')
    expect(await cell(sara.page, ROOMS).inputValue()).toBe('77')
    await sara.page.keyboard.press('Enter')
    await expectSame([sara, ben], { [ROOMS]: '77', [NEXT]: await cell(sara.page, NEXT).inputValue() })
    expect([...sara.complaints, ...ben.complaints]).toEqual([])
  })

  test('what was entered without a line arrives, also after a reload; who is overwritten can put theirs back', async () => {
    await using sara = await enter(ADMINISTRATOR)
    await using ben = await enter(BEN)
    await sara.line.cut()
    await sara.page.getByText(t('planning:status.offline'), { exact: true }).waitFor()
    await face(sara.page, 'Ben Lang').waitFor({ state: 'detached' })
    await write(sara.page, LESSONS, '301')
    await write(sara.page, ROOMS, '61')
    await write(ben.page, LESSONS, '302')
    await expect.poll(() => stored(LESSONS)).toBe(302)
    sara.page.once('dialog', (dialog) => void dialog.accept())
    await sara.page.reload()
    await expect.poll(() => cell(sara.page, ROOMS).inputValue()).toBe('61')
    sara.line.mend()
    await expectSame([sara, ben], { [LESSONS]: '301', [ROOMS]: '61' })
    await face(sara.page, 'Ben Lang').waitFor()
    const chip = ben.page.getByRole('alert').filter({ hasText: ADMINISTRATOR_NAME })
    await takeScreenshot(ben.page, 'together-conflict')
    await chip
      .getByRole('button', { name: t('planning:conflict.putBack', { value: '\u2066302\u2069' }) })
      .click()
    await expectSame([sara, ben], { [LESSONS]: '302' })
    expect([...sara.complaints, ...ben.complaints]).toEqual([])
  })

  test('a page a version behind keeps what is typed beside a colleague; loaded anew, it shows what all show', async () => {
    await using sara = await enter(ADMINISTRATOR)
    await using ben = await enter(BEN)
    sara.line.say({ t: 'ev', topic: 'draft:2019', from: 'somewhere', to: 'elsewhere', events: [] })
    await sara.page.getByText(t('outdated.text')).waitFor()
    await write(sara.page, LESSONS, '511')
    await write(sara.page, ROOMS, '71')
    await write(ben.page, LESSONS, '512')
    await write(ben.page, NEXT, '270')
    await expect.poll(() => stored(NEXT)).toBe(270)
    const kept = [LESSONS, ROOMS].map((key) => cell(sara.page, key).inputValue())
    expect(await Promise.all(kept)).toEqual(['511', '71'])
    sara.page.on('dialog', (dialog) => void dialog.accept())
    await sara.page.getByRole('button', { name: t('outdated.reload') }).click()
    await expectSame([sara, ben], { [LESSONS]: '511', [ROOMS]: '71', [NEXT]: '270' })
    const told = ben.page.getByRole('alert').filter({ hasText: ADMINISTRATOR_NAME })
    await told
      .getByRole('button', { name: t('planning:conflict.putBack', { value: '\u2066512\u2069' }) })
      .click()
    await expectSame([sara, ben], { [LESSONS]: '512', [ROOMS]: '71' })
    expect([...sara.complaints, ...ben.complaints]).toEqual([])
  })

  test('a restore that was written over since is named as left, and does not stand in the way of the steps before it', async () => {
    await using sara = await enter(ADMINISTRATOR)
    await using ben = await enter(BEN)
    const before = await Promise.all([LESSONS, NEXT].map((key) => cell(ben.page, key).inputValue()))
    await write(ben.page, LESSONS, '811')
    const restore = await keepSnapshot(ben.page, 'Start')
    await ben.page.keyboard.press('Escape')
    await write(ben.page, NEXT, '840')
    await expectSame([sara, ben], { [LESSONS]: '811', [NEXT]: '840' })
    await restore()
    await expectSame([sara, ben], { [NEXT]: before[1]! })
    await write(sara.page, NEXT, '855')
    await expectSame([sara, ben], { [NEXT]: '855' })
    const undo = ben.page.getByRole('button', { name: /^Undo/u }).first()
    const anyway = ben.page.getByRole('button', { name: t('planning:history.overwrite', { count: 1 }) })
    const left = ben.page.getByRole('alert').filter({ hasText: ADMINISTRATOR_NAME, has: anyway })
    await undo.click()
    await left.getByText(/2021 → \u2066855\u2069/u).waitFor()
    // Undo the entry that the restore replaced, and the one before it.
    await undo.click()
    await undo.click()
    await expectSame([sara, ben], { [LESSONS]: before[0]!, [NEXT]: '855' })
    expect([...sara.complaints, ...ben.complaints]).toEqual([])
  })

  test('undo takes back what is one’s own, also after a reload, and leaves and names what somebody else wrote', async () => {
    await using sara = await enter(ADMINISTRATOR)
    await using ben = await enter(BEN)
    const before = await cell(sara.page, NEXT).inputValue()
    await write(sara.page, LESSONS, '410')
    await write(sara.page, NEXT, '420')
    await expectSame([sara, ben], { [LESSONS]: '410', [NEXT]: '420' })
    await sara.page.reload()
    await cell(sara.page, NEXT).waitFor()
    const undo = sara.page.getByRole('button', { name: /^Undo: .*2021/u })
    await undo.click()
    await expectSame([sara, ben], { [LESSONS]: '410', [NEXT]: before })
    await write(ben.page, LESSONS, '415')
    await expectSame([sara, ben], { [LESSONS]: '415' })
    // Whether or not Sara's value was seen, she is told and can restore it.
    await sara.page
      .getByRole('button', { name: t('planning:conflict.putBack', { value: '\u2066410\u2069' }) })
      .waitFor()
    await sara.page.getByRole('button', { name: /^Undo: .*2020/u }).click()
    const anyway = sara.page.getByRole('button', { name: t('planning:history.overwrite', { count: 1 }) })
    const left = sara.page.getByRole('alert').filter({ hasText: 'Ben Lang', has: anyway })
    await left.getByText(/2020 → \u2066415\u2069/u).waitFor()
    await takeScreenshot(sara.page, 'together-skipped')
    expect(await cell(sara.page, LESSONS).inputValue()).toBe('415')
    await anyway.click()
    await expect.poll(() => cell(sara.page, LESSONS).inputValue()).not.toBe('415')
    await expectSame([sara, ben], { [LESSONS]: await cell(sara.page, LESSONS).inputValue() })
    expect([...sara.complaints, ...ben.complaints]).toEqual([])
  })
})

/** Creates a snapshot and leaves the panel open; returns a function that restores the snapshot. */
async function keepSnapshot(page: Page, title: string): Promise<() => Promise<void>> {
  await page.getByRole('button', { name: t('planning:snapshot.open') }).click()
  const panel = page.getByRole('dialog', { name: t('planning:snapshot.open') })
  await field(panel, t('planning:snapshot.title')).fill(title)
  await panel.getByRole('button', { name: t('planning:snapshot.create') }).click()
  const restore = panel.getByRole('button', { name: t('planning:snapshot.restoreThis', { title }) })
  await restore.waitFor()
  return async () => {
    if (!(await restore.isVisible()))
      await page.getByRole('button', { name: t('planning:snapshot.open') }).click()
    await restore.click()
    const dialog = page.getByRole('dialog', { name: new RegExp(title) })
    await dialog.getByRole('button', { name: t('planning:snapshot.restoreOne'), exact: true }).click()
    await dialog.waitFor({ state: 'hidden' })
  }
}

const ADMINISTRATOR_NAME = 'Staffplan Administrator'

/** How the next change by another user is marked at a cell. */
async function markOf(page: Page, key: string): Promise<unknown> {
  const found = await page.waitForFunction((id) => {
    const mark = document.querySelector(`[data-cell="${id}"]`)?.parentElement?.querySelector('[class*=mark]')
    if (!mark) return null
    const { animationName, opacity } = getComputedStyle(mark)
    return { name: mark.textContent.replaceAll(/[\u2066-\u2069]/gu, ''), motion: animationName, opacity }
  }, key)
  return await found.jsonValue()
}

async function expectNamed(page: Page, key: string, words: string): Promise<void> {
  await expect.poll(() => cell(page, key).getAttribute('aria-label')).toContain(words)
}
