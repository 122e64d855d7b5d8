export const GROUPS = ['screens', 'records', 'actions'] as const
type Group = (typeof GROUPS)[number]

export type Entry = {
  /** Unlike all others. */
  readonly key: string
  readonly group: Group
  readonly label: string
  /** Of a record: its label without what stands before it there. */
  readonly name?: string
  /** Where it is found otherwise. */
  readonly place: string
  /** What the server found it for: that is not asked again here. */
  readonly answers?: string
  readonly run: () => void
}

/** Of a group; more are found by typing. */
const MOST = 8
/** Before what is typed: actions only. */
const ACTIONS_ONLY = '>'

/** What was asked for, and whether of actions only. */
export function readQuery(typed: string): { readonly text: string; readonly isOfActions: boolean } {
  const isOfActions = typed.trimStart().startsWith(ACTIONS_ONLY)
  return { text: plain(isOfActions ? typed.trimStart().slice(1) : typed), isOfActions }
}

/** Those that hold all that was typed, group by group; whose name begins with it first, then whose name holds it. */
export function matching(entries: readonly Entry[], typed: string): readonly Entry[] {
  const { text, isOfActions } = readQuery(typed)
  const words = text.split(' ').filter(Boolean)
  const found = entries.filter(({ group, label, place, answers }) => {
    const whole = plain(`${label} ${place}`)
    if (isOfActions && group !== 'actions') return false
    return (text !== '' && answers === text) || words.every((word) => whole.includes(word))
  })
  const rank = ({ label, name = label }: Entry) => {
    const own = plain(name)
    if (own.startsWith(text) || plain(label).startsWith(text)) return 0
    return words.every((word) => own.includes(word)) ? 1 : 2
  }
  return GROUPS.flatMap((group) =>
    found
      .filter((entry) => entry.group === group)
      .toSorted((one, other) => rank(one) - rank(other))
      .slice(0, text === '' ? undefined : MOST),
  )
}

/** Without accents, signs of writing direction and differences of case. */
function plain(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/[\p{Mn}\u2066-\u2069]/gu, '')
    .replace(/\s+/g, ' ')
    .trim()
    .toLowerCase()
}
