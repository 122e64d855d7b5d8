import type { Dispatch } from '@reduxjs/toolkit'
import { LIVE_PATH, LIVE_PROTOCOL } from '@staffplan/contracts/live'
import { api, modelTags } from '#api/api.ts'
import { Live } from './live.ts'
import { outdated } from './outdated.ts'
import { notePosition } from '#api/position.ts'
import { tabId } from '#api/tab-id.ts'

/** Milliseconds during which pushed changes are collected into one round of refetching. */
const COLLECT = 50

type Session = {
  /** The token of this tab; other tabs may have replaced or removed the one in shared storage. */
  readonly token: () => string | null
  readonly onOver: (token: string) => void
}

let session: Session = { token: () => null, onOver: () => undefined }
let onUnreadableChanges: () => void = () => undefined
let isFollowing = false

/** The live connection of this tab: `live.subscribe(topic, handler)` for topics, `live.send(frame)` for sending. */
export const live = new Live({
  open: () => new WebSocket(address(), LIVE_PROTOCOL),
  token: () => session.token(),
  clientId: tabId,
  isHidden: () => document.visibilityState === 'hidden',
  onSessionOver: (token) => session.onOver(token),
  onUnreadableChanges: () => onUnreadableChanges(),
  onError: (error) => {
    setTimeout(() => {
      throw error // reaches the console and global error handlers only
    })
  },
})

live.onStatus((status) => status === 'outdated' && outdated.report())

/** Opens the live connection for a session. Pushed changes (`inv`) make the lists on screen refetch. */
export function followChanges(store: { dispatch: Dispatch }, ofSession: Session): void {
  session = ofSession
  if (isFollowing) return
  isFollowing = true
  const models = new Set<string>()
  let timer: ReturnType<typeof setTimeout> | undefined
  let isAnything = false
  const flush = () => {
    timer = undefined
    // Lists track their position; an unreadable change gives none, so all of them are refetched.
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
      notePosition(pos)
      models.add(model)
    }
    if (models.size > 0) timer ??= setTimeout(flush, COLLECT)
  })
  addEventListener('online', () => live.hurry())
  addEventListener('offline', () => live.hurry()) // pings the server to find out whether the connection still works
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') live.hurry()
  })
}

function address(): string {
  return `${location.origin.replace(/^http/, 'ws')}${LIVE_PATH}`
}
