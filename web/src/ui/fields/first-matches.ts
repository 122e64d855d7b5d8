/** More are found by typing, so that tens of thousands of choices stay quick. */
export const MATCHES = 100

type Labelled = { readonly label: string }
type Matches<Option> = { readonly options: Option[]; readonly hasMore: boolean }

/** The first choices whose label holds what was typed. */
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
