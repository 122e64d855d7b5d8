import type { ChaosReport } from './run.ts'

/** The figures of a run, one per line. */
export function figures({
  ledger,
  made,
  takeOvers,
  heardAgain,
  longestFollow,
  events,
}: ChaosReport): string[] {
  const { asked } = ledger
  const count = (answer: string | null): number => asked.filter((each) => each.answer === answer).length
  const outages = asked.flatMap((each) => (each.answer ? [each.answeredAt - each.sentAt] : []))
  const retried = asked.filter(({ attempts }) => attempts > 1).length
  const rows: (readonly [string, string])[] = [
    ['commands sent', String(asked.length)],
    ['  acknowledged', String(count('acknowledged'))],
    ['  refused, as they had to be', String(count('refused'))],
    ['  never answered', String(count(null))],
    ['  sent more than once', String(retried)],
    ['events in the log', String(events)],
    ['faults made', String(made.length)],
    ...[...Map.groupBy(made, ({ kind }) => kind)].map(
      ([kind, group]) => [`  ${kind}`, `${group.length}, went on after ${listed(group)}`] as const,
    ),
    ['longest that a client waited for an answer', seconds(Math.max(0, ...outages))],
    ['longest until a read model followed', seconds(longestFollow)],
    [
      'longest until all went on after a repair',
      seconds(Math.max(0, ...made.map((each) => each.recoveredAfter))),
    ],
    ['longest until edits were heard of after a repair', seconds(Math.max(0, ...heardAgain))],
    ['a projector took over after', takeOvers.map(seconds).join(', ') || 'not asked for'],
  ]
  return rows.map(([name, value]) => `  ${name.padEnd(50)} ${value}`)
}

function listed(made: ChaosReport['made']): string {
  return made.map(({ recoveredAfter }) => seconds(recoveredAfter)).join(', ')
}

function seconds(milliseconds: number): string {
  return `${(milliseconds / 1_000).toFixed(1)} s`
}
