/** Most choices shown; typing finds the others, so that lists of tens of thousands stay fast. */
export const MATCHES = 100

type Labelled = { readonly label: string }
type Matches<Option> = { readonly options: Option[]; readonly hasMore: boolean }

/** The first choices whose label contains the search text. */
export function firstMatches<Option extends Labelled>(
  choices: Iterable<Option>,
  search: string,
): Matches<Option> {
  const wanted = search.trim().toLowerCase()
  const options: Option[] = []
  for (const choice of choices) {
    if (!choice.label.toLowerCase().includes(wanted)) continue
    if (options.length === MATCHES) return { options, hasMore: true }
    options.push(choice)
  }
  return { options, hasMore: false }
}
