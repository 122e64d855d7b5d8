import { loadavg } from 'node:os'

type Figure = {
  readonly name: string
  readonly value: number
  readonly unit: string
  /** The highest value allowed; without a goal the value is only shown. */
  readonly goal?: number | undefined
}

/** Prints figures as they arrive; `end` fails the process when one of them missed its goal. */
export class Report {
  #missed = 0

  constructor(title: string) {
    process.stdout.write(`${title} (load of the machine ${loadavg()[0]!.toFixed(1)})\n`)
  }

  milliseconds(name: string, value: number, goal?: number): void {
    this.say({ name, value, unit: 'ms', goal })
  }

  seconds(name: string, value: number, goal?: number): void {
    this.say({ name, value, unit: 's', goal })
  }

  mebibytes(name: string, value: number, goal?: number): void {
    this.say({ name, value, unit: 'MiB', goal })
  }

  number(name: string, value: number, goal?: number): void {
    this.say({ name, value, unit: '', goal })
  }

  say({ name, value, unit, goal }: Figure): void {
    const isMissed = goal !== undefined && value > goal
    if (isMissed) this.#missed += 1
    const aim = goal === undefined ? '' : `  goal <= ${goal} ${unit}${isMissed ? '  MISSED' : ''}`
    process.stdout.write(`  ${name.padEnd(58)} ${shown(value).padStart(9)} ${unit}${aim}\n`)
  }

  end(): void {
    process.stdout.write(`  load of the machine at the end ${loadavg()[0]!.toFixed(1)}\n`)
    if (this.#missed > 0) process.exitCode = 1
  }
}

/** The value below which the given share (0 to 1) of all values lies; `values` in any order, 0 when empty. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0
}

function shown(value: number): string {
  return value.toFixed(value >= 100 ? 0 : value >= 10 ? 1 : 2)
}
