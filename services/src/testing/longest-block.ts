/** Milliseconds of this thread's own work in which nobody else had a turn, at most, and all of its work together. */
export async function longestBlock(
  work: () => Promise<void>,
): Promise<{ readonly longest: number; readonly total: number }> {
  const begun = worked()
  let [longest, last] = [0, begun]
  const look = setInterval(() => {
    const now = worked()
    longest = Math.max(longest, now - last)
    last = now
  }, 1)
  await work()
  clearInterval(look)
  return { longest: Math.max(longest, worked() - last), total: worked() - begun }
}

/** Whatever the machine is busy with does not count. */
function worked(): number {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1_000
}
