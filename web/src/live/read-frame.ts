import { type ServerFrame, serverFrame } from '@staffplan/contracts/live'
import { z } from 'zod'

/** A readable frame; or of an unreadable one its kind, with the topic or request reference it names. */
export type ReadFrame =
  | { readonly frame: ServerFrame }
  | { readonly unreadable: string; readonly topic: string; readonly ref: string }

const outline = z
  .looseObject({ t: z.string().catch(''), topic: z.string().catch(''), ref: z.string().catch('') })
  .catch({ t: '', topic: '', ref: '' })

/** Never throws: a newer server may send frames that this version does not know, perhaps of no concern to it. */
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
