/** Starts the servers again after a failed fault; if they do not start, the error names the original failure as well. */
export async function startAfter(fault: string, start: () => Promise<void>): Promise<void> {
  try {
    await start()
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error)
    throw new Error(`${fault}; then the servers did not start: ${why}`, { cause: error })
  }
}
