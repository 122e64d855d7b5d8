/** The servers run again after a fault that went wrong; when they do not, what went wrong first is told as well. */
export async function startAfter(fault: string, start: () => Promise<void>): Promise<void> {
  try {
    await start()
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error)
    throw new Error(`${fault}; then the servers did not start: ${why}`, { cause: error })
  }
}
