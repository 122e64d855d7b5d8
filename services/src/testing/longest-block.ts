/** Longest work of this thread without a turn for others, and all of its work, in milliseconds of processor time. */
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

/** Processor time of this thread in milliseconds; what else the machine does is not in it. */
function worked(): number {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1_000
}
