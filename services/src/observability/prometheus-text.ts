import type { Latency } from './latency.ts'

/** Labels as they stand in the text, braces included, and a value; null leaves it out. */
export type Sample = readonly [labels: string, value: number | null]

/** A figure in Prometheus' text format (prometheus.io, "Exposition formats", 0.0.4). */
export function figure(name: string, type: 'counter' | 'gauge', samples: readonly Sample[]): string {
  const known = samples.filter(([, value]) => value !== null)
  if (known.length === 0) return ''
  return `# TYPE ${name} ${type}\n${known.map(([labels, value]) => `${name}${labels} ${value}\n`).join('')}`
}

export function histogram(name: string, latency: Latency): string {
  const buckets = [...latency.upTo(), { bound: '+Inf', count: latency.count }]
  return [
    `# TYPE ${name} histogram\n`,
    ...buckets.map(({ bound, count }) => `${name}_bucket{le="${bound}"} ${count}\n`),
    `${name}_sum ${latency.seconds}\n`,
    `${name}_count ${latency.count}\n`,
  ].join('')
}
