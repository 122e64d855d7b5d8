import type { Control } from '#testing/stores/control.ts'

type Ordered = { readonly subscriptions: number; readonly connections: number }

/** Orders faults from a server; answers what there was for them to be done to. Throws when it does not know them. */
export async function order(faults: string, control: Control): Promise<Ordered> {
  const answer = await fetch(`${await control.faults()}?${faults}`, { method: 'POST' })
  if (!answer.ok) throw new Error(`${faults}: ${await answer.text()}`)
  return (await answer.json()) as Ordered // what the stand-in answers
}
