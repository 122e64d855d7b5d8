export const GROUPS = ['screens', 'records', 'actions'] as const
type Group = (typeof GROUPS)[number]

export type Entry = {
  /** Unique among all entries. */
  readonly key: string
  readonly group: Group
  readonly label: string
  /** Of a record: its name; the label also shows its id or number. */
  readonly name?: string
  /** Where else the entry is found, e.g. its menu group. */
  readonly place: string
  /** The search text for which the server returned the entry; it is not filtered again here. */
  readonly answers?: string
  readonly run: () => void
}

/** Most entries shown per group; typing more finds the others. */
const MOST = 8
/** Prefix that restricts the search to actions. */
const ACTIONS_ONLY = '>'

/** The search text, and whether it asks for actions only. */
export function readQuery(typed: string): { readonly text: string; readonly isOfActions: boolean } {
  const isOfActions = typed.trimStart().startsWith(ACTIONS_ONLY)
  return { text: plain(isOfActions ? typed.trimStart().slice(1) : typed), isOfActions }
}

/** Entries with every typed word, by group; names that begin with the text come first, then names that contain it. */
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

/** Normalises a text for searching: no accents, no marks of writing direction, single spaces, lower case. */
function plain(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/[\p{Mn}\u2066-\u2069]/gu, '')
    .replace(/\s+/g, ' ')
    .trim()
    .toLowerCase()
}
