import { type ServerFrame, serverFrame } from '@staffplan/contracts/live'
import { z } from 'zod'

/** A frame, or the kind of one that this version cannot read, and what it is about: a topic, or what was asked under a reference. */
export type ReadFrame =
  | { readonly frame: ServerFrame }
  | { readonly unreadable: string; readonly topic: string; readonly ref: string }

const outline = z
  .looseObject({ t: z.string().catch(''), topic: z.string().catch(''), ref: z.string().catch('') })
  .catch({ t: '', topic: '', ref: '' })

/** Never throws: later servers may say more, and it may concern nobody here. */
export function readFrame(data: unknown): ReadFrame {
  const json = asJson(data)
  const read = serverFrame.safeParse(json)
  if (read.success) return { frame: read.data }
  const { t, topic, ref } = outline.parse(json)
  return { unreadable: t, topic, ref }
}

function asJson(data: unknown): unknown {
  if (typeof data !== 'string') return null
  try {
    return JSON.parse(data)
  } catch {
    return null
  }
}
