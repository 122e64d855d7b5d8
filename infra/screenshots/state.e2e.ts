import { describe, expect, test } from 'vitest'
import { type Answer, answerCalls } from '../e2e/calls.ts'
import { chromiumPath } from '../e2e/chromium.ts'
import { setStage } from '../e2e/stage.ts'
import { wordsOf } from '../e2e/words.ts'
import { reachState } from './state.ts'
import { STATES } from './states.ts'

const MANUAL = '/OverviewPlanning/ManualPlanning'

describe.skipIf(chromiumPath === null)('a screen that has read nothing', () => {
  const stage = setStage({ company: 'demo' })

  test('is not taken for one that waits for something else before it', async () => {
    const t = await wordsOf('en')
    await using visitor = await stage.open('/home')
    const { page } = visitor
    const bone = page.locator('main [aria-busy=true] i').first()
    // Delays the plan until the placeholder of its page was visible.
    await using _plan = await answerCalls(page, /^\/v1\/bigPicture\/\?/, async (): Promise<Answer> => {
      await bone.waitFor()
      return 'as usual'
    })
    let isAsked = false
    page.on('request', (request) => {
      isAsked ||= request.url().includes('/v1/divisionFTE')
    })
    const state = STATES.find(({ name }) => name === 'ManualPlanning-loading')
    await using _state = await reachState(state!, { page, t, show: () => stage.arrive(page, MANUAL) })
    expect(isAsked).toBe(true)
    expect(await bone.isVisible()).toBe(true)
  })
})
