/** Runs an operator's command; an error prints one line, without earlier warnings, and ends with exit code 1. */
export async function runCommand(name: string, work: () => Promise<void>): Promise<void> {
  process.removeAllListeners('warning')
  try {
    await work()
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error)
    process.stderr.write(`${name}: ${message.replaceAll(/\s*\n\s*/g, ' ')}\n`)
    process.exitCode = 1
  }
}

export function say(line: string): void {
  process.stdout.write(`${line}\n`)
}
