import { act } from 'react'
import { expect, test } from 'vitest'
import { render } from '#testing/render.tsx'
import { disconnectedSession } from '../board/board.given.tsx'
import type { BigPictureSession } from '../draft/big-picture-session.ts'
import { useComparisonProblem } from './use-comparison-problem.ts'

const GONE = { status: 404, code: 'not-found', detail: '', params: {}, errors: [] }

type Props = Parameters<typeof useComparisonProblem>[0]['points'] & { readonly session: BigPictureSession }

function Refused({ session, ...points }: Props) {
  return <p>{useComparisonProblem({ points, session })(GONE)}</p>
}

const unsigned = (text: string | null) => text?.replaceAll(/[\u2066-\u2069]/g, '')

test('a side whose snapshot is deleted is named; of another plan nobody here knows them', async () => {
  const session = disconnectedSession()
  const kept = { at: '2026-03-03T09:00:00Z', by: 2, cid: 'tab-sara', rev: 1, seq: 1, title: 'spring' }
  await act(async () => session.store.receive([{ type: 'SnapshotCreated', ...kept }]))
  using refused = await render(
    <Refused session={session} from="snapshot:spring" to="snapshot:autumn" plan={null} />,
  )
  expect(unsigned(refused.page.textContent)).toBe('To: Snapshot autumn no longer exists.')
  await refused.again(<Refused session={session} from="snapshot:winter" to="snapshot:autumn" plan="2019" />)
  expect(unsigned(refused.page.textContent)).toBe(
    'From: Snapshot winter no longer exists. To: Snapshot autumn no longer exists.',
  )
  for (const points of [
    { from: 'snapshot:winter', to: 'draft', plan: '2018' },
    { from: 'snapshot:spring', to: 'rev:900', plan: null },
  ]) {
    await refused.again(<Refused session={session} {...points} />)
    expect(refused.page.textContent).toBe('This record no longer exists.')
  }
})
