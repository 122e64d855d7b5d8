import type { Page } from 'playwright-core'
import { answerCalls, FAILED, NO_ANSWER } from '../e2e/calls.ts'
import type { Translate } from '../e2e/words.ts'

/** A state of a screen that no address leads to. */
export type State = {
  readonly name: string
  readonly path: string
  /** Calls that fail or are never answered while the state is shown. */
  readonly calls?: { readonly of: RegExp; readonly are: 'failed' | 'on their way' }
  /** What a user does to reach the state. */
  readonly reach?: (scene: Scene) => Promise<unknown>
}

export type Scene = {
  readonly page: Page
  readonly t: Translate
  /** Opens a page and waits until it is loaded. */
  readonly show: (path: string) => Promise<void>
  /** Other users who take part; closed together with the scene. */
  readonly cast: AsyncDisposableStack
}

/** Shows a state; disposing the result removes what was arranged for it. */
export async function reachState(
  { path, calls, reach }: State,
  { page, t, show }: Omit<Scene, 'cast'>,
): Promise<AsyncDisposable> {
  await using arranged = new AsyncDisposableStack()
  if (calls) {
    const { of, are } = calls
    const asked = Promise.withResolvers<void>()
    const answer = () => {
      asked.resolve()
      return are === 'failed' ? FAILED : NO_ANSWER
    }
    arranged.use(await answerCalls(page, of, answer))
    await page.goto(path)
    await page.getByRole('heading').first().waitFor()
    // Until then the page shows the placeholder of what it reads before.
    await asked.promise
  } else await show(path)
  arranged.defer(() => page.context().setOffline(false))
  await reach?.({ page, t, show, cast: arranged })
  return arranged.move()
}
