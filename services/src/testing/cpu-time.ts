/** Milliseconds for which this process has worked so far: unlike the clock's, not those in which others had the machine. */
export function cpuTime(): number {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1_000
}
