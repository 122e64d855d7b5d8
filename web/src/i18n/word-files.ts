/** One translation file per language and menu group, loaded on first use. */
const files = import.meta.glob<Record<string, unknown>>('./{en,de,ar}/*.json', { import: 'default' })

export async function loadWords(tag: string, namespace: string): Promise<Record<string, unknown>> {
  const load = files[`./${tag}/${namespace}.json`]
  if (!load) throw new Error(`no words for ${tag}/${namespace}`)
  return load()
}
