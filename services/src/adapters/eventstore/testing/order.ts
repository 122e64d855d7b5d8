import type { Control } from '#testing/stores/control.ts'

type Ordered = { readonly subscriptions: number; readonly connections: number }

/** Makes a server produce faults; returns what they were applied to. Throws when the server does not know the faults. */
export async function order(faults: string, control: Control): Promise<Ordered> {
  const answer = await fetch(`${await control.faults()}?${faults}`, { method: 'POST' })
  if (!answer.ok) throw new Error(`${faults}: ${await answer.text()}`)
  return (await answer.json()) as Ordered // what the stand-in answers
}
