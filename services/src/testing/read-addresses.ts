import type { WriteExample } from './write-examples.ts'

type Examples = { readonly [route: string]: WriteExample }

/** Query strings of the reads that need one. */
const QUERIES: { readonly [path: string]: (examples: Examples) => string } = {
  '/v1/bigPicture/explain': (examples) => `?scope=${calculatedScope(examples)}`,
  '/v1/bigPicture/bridge': () => '?from=start&to=draft&year=2020',
  '/v1/bigPicture/compare': () => '?from=published&to=draft',
  '/v1/bigPicture/restore': () => '?rev=0',
  '/v1/bigPicture/revert': () => '?rev=0',
  '/v1/bigPicture/totals': () => '?rev=0',
}

/**
 * Address of a read on a server that `writeExamples` has filled: `/v1/divisions/{id}/uses` becomes
 * `/v1/divisions/7/uses`.
 */
export function readAddress(path: string, examples: Examples): string {
  const ofYear = path.replace('{year}/{id}', '2020/1').replace('{year}', '2019')
  const named = ofYear.replace(/^(.*)\/\{(?:id|rev)\}/, (_whole, list: string) => {
    return recordPath(list, examples)
  })
  return named + (QUERIES[path]?.(examples) ?? '')
}

/** Path of the record that the examples delete; an assignment is named by the ids it connects. */
function recordPath(list: string, examples: Examples): string {
  const one = examples[`DELETE ${list}/:id`] ?? examples[`DELETE ${list}/:rev`]
  if (one) return one.path
  const tied = Object.values(examples[`DELETE ${list}`]?.body as { [name: string]: { id: number } }) // the body of an assignment's DELETE
  const ids = tied.map(({ id }) => id)
  return `${list}/${list.includes('primary') ? ids[0] : ids.join('-')}`
}

function calculatedScope(examples: Examples): string {
  const [scope = ''] = Object.keys(examples['POST /v1/bigPictureStore/calculated']?.body ?? {})
  return scope
}
