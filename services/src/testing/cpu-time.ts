/**
 * Milliseconds of processor time that this process has used so far; unlike the clock, time that others had the machine
 * does not count.
 */
export function cpuTime(): number {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1_000
}
