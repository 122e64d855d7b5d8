import { readFileSync } from 'node:fs'

/** Ticks of the kernel's clock per second, as every Linux reports them to user space. */
const TICKS_PER_SECOND = 100

/** Processor time of a process and its threads, in seconds (Linux). */
export function processorSeconds(pid: number): number {
  const [, after = ''] = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')
  const fields = after.split(' ')
  return (Number(fields[11]) + Number(fields[12])) / TICKS_PER_SECOND
}

/** Number of live sockets that the server has open. */
export async function liveSockets(url: string): Promise<number> {
  const text = await (await fetch(`${url}/metrics`)).text()
  return Number(/^staffplan_live_sockets (\d+)$/mu.exec(text)?.[1])
}
