import type { Dispatch } from '@reduxjs/toolkit'
import { api, modelTags } from './api.ts'
import { live } from '#live/live-line.ts'
import { outdated } from '#live/outdated.ts'
import { modelPositions } from './model-positions.ts'
import { forgetPosition, notePosition } from './position.ts'

/** Milliseconds until a refused subscription to a model is retried, unless the server names another delay. */
const AGAIN_AFTER = 10_000

type Subscription = { listeners: number; readonly leave: () => void }

const subscriptions = new Map<string, Subscription>()
let isFollowing = false
/** Identifies the event log that positions refer to; null before the first subscription was answered. */
let epoch: string | null = null

/** Subscribes to the changes of a read model until the returned undo is called; all listeners share one subscription. */
export function subscribeToModel(model: string, dispatch: Dispatch): () => void {
  const one = subscriptions.get(model) ?? { listeners: 0, leave: subscribe(model, dispatch) }
  subscriptions.set(model, one)
  one.listeners += 1
  return () => {
    one.listeners -= 1
    if (one.listeners > 0) return
    subscriptions.delete(model)
    one.leave()
  }
}

function subscribe(model: string, dispatch: Dispatch): () => void {
  let isFirst = true
  let again: ReturnType<typeof setTimeout> | undefined
  const topic = `list:${model}`
  const undo = live.subscribe(topic, {
    onUnreadable: () => outdated.report(),
    onFrame: (frame) => {
      if (frame.t === 'err') {
        clearTimeout(again)
        again = setTimeout(() => live.resubscribe(topic), frame.retryAfterMs ?? AGAIN_AFTER)
      }
      if (frame.t !== 'tail') return
      if (epoch !== null && epoch !== frame.epoch) forgetPosition()
      epoch = frame.epoch
      // Changes made while the topic was not subscribed were missed: an answer cached since then may be outdated.
      const changed = frame.changed ?? String(frame.to)
      notePosition(changed)
      modelPositions.moved(model, changed)
      // Answers cached without a position are refetched after every reconnect.
      if (!isFirst) dispatch(api.util.invalidateTags(modelTags([model])))
      isFirst = false
    },
  })
  return () => {
    clearTimeout(again)
    undo()
  }
}

/** Records the position of every pushed model change, on the model's own topic or on one built from it. */
export function followPushes(): void {
  if (isFollowing) return
  isFollowing = true
  live.onFrame((frame) => {
    if (frame.t !== 'inv') return
    for (const { model, pos } of frame.changes) {
      notePosition(pos)
      modelPositions.moved(model, pos)
    }
  })
}
