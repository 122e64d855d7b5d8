import type { Dispatch } from '@reduxjs/toolkit'
import { LIVE_PATH, LIVE_PROTOCOL } from '@staffplan/contracts/live'
import { api, modelTags } from '#api/api.ts'
import { Live } from './live.ts'
import { outdated } from './outdated.ts'
import { heardOf } from '#api/position.ts'
import { tabId } from '#api/tab-id.ts'

/** Pushed changes are collected this long and then become one round of reading. */
const COLLECT = 50

type Session = {
  /** This tab's own, which other tabs may have replaced or removed in what they share. */
  readonly token: () => string | null
  readonly onOver: (token: string) => void
}

let session: Session = { token: () => null, onOver: () => undefined }
let onUnreadableChanges: () => void = () => undefined
let isFollowing = false

/** The line of this tab. Topics: `live.subscribe(topic, handler)`, sending: `live.send(frame)`. */
export const live = new Live({
  open: () => new WebSocket(address(), LIVE_PROTOCOL),
  token: () => session.token(),
  clientId: tabId,
  isHidden: () => document.visibilityState === 'hidden',
  onSessionOver: (token) => session.onOver(token),
  onUnreadableChanges: () => onUnreadableChanges(),
  onError: (error) => {
    setTimeout(() => {
      throw error // nothing but the console and those who watch it
    })
  },
})

live.onStatus((status) => status === 'outdated' && outdated.say())

/** The line of a session. Pushed changes (`inv`) make the lists that are on screen read again. */
export function followChanges(store: { dispatch: Dispatch }, ofSession: Session): void {
  session = ofSession
  if (isFollowing) return
  isFollowing = true
  const models = new Set<string>()
  let timer: ReturnType<typeof setTimeout> | undefined
  let isAnything = false
  const flush = () => {
    timer = undefined
    // Lists know their position; how far they moved is not known here, so they are read again whatever they show.
    if (isAnything) store.dispatch(api.util.invalidateTags(['Model', 'Record']))
    isAnything = false
    store.dispatch(api.util.invalidateTags(modelTags([...models])))
    models.clear()
  }
  onUnreadableChanges = () => {
    isAnything = true
    timer ??= setTimeout(flush, COLLECT)
  }
  live.onFrame((frame) => {
    if (frame.t !== 'inv') return
    for (const { model, pos } of frame.changes) {
      heardOf(pos)
      models.add(model)
    }
    if (models.size > 0) timer ??= setTimeout(flush, COLLECT)
  })
  addEventListener('online', () => live.hurry())
  addEventListener('offline', () => live.hurry()) // it asks whether the line is still there
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') live.hurry()
  })
}

function address(): string {
  return `${location.origin.replace(/^http/, 'ws')}${LIVE_PATH}`
}
