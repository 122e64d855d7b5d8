import { readFileSync } from 'node:fs'

/** Of the kernel's clock, as every Linux counts for user space. */
const TICKS_PER_SECOND = 100

/** Processor time of a process and its threads, in seconds (Linux). */
export function processorSeconds(pid: number): number {
  const [, after = ''] = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')
  const fields = after.split(' ')
  return (Number(fields[11]) + Number(fields[12])) / TICKS_PER_SECOND
}

/** Live sockets that a server has open. */
export async function liveSockets(url: string): Promise<number> {
  const text = await (await fetch(`${url}/metrics`)).text()
  return Number(/^staffplan_live_sockets (\d+)$/mu.exec(text)?.[1])
}
