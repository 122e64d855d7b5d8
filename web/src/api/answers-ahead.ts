/** A request that was sent before the page's own code had loaded, with its pending response. */
type Ahead = { readonly headers: Headers; readonly answer: Promise<Response> }

const answers = new Map<string, Ahead>()
/** Milliseconds after which an unused answer is dropped. */
const KEPT = 10_000

/** Sends the GET that the page will soon make, with the same headers, so that the answer is already on its way. */
export function askAhead(url: string, token: string): Promise<Response> {
  const headers = new Headers({
    'Accept-Language': document.documentElement.lang,
    Authorization: `Bearer ${token}`,
  })
  const answer = fetch(url, { headers })
  const path = pathOf(url)
  answers.set(path, { headers, answer })
  setTimeout(() => answers.delete(path), KEPT)
  const seen = answer.then((response) => response.clone())
  // A failure is reported to the call that takes the answer.
  seen.catch(() => undefined)
  return seen
}

/** Like `fetch`, but returns the answer fetched ahead if there is one for exactly this call. Each is used once. */
export async function fetchOnce(input: RequestInfo): Promise<Response> {
  const request = new Request(input)
  const path = pathOf(request.url)
  const ahead = answers.get(path)
  if (!ahead || request.method !== 'GET' || !isSame(ahead.headers, request.headers)) return fetch(request)
  answers.delete(path)
  const answer = await ahead.answer.catch(() => null)
  return answer && isLateEnough(answer.headers, request.headers) ? answer : fetch(request)
}

function pathOf(url: string): string {
  const { pathname, search } = new URL(url, document.baseURI)
  return pathname + search
}

/** A request with a different token, language or precondition is a different request. */
function isSame(before: Headers, now: Headers): boolean {
  const names = ['Accept-Language', 'Authorization', 'If-None-Match']
  return names.every((name) => before.get(name) === now.get(name))
}

/** Since the request was sent, this tab may have learnt of later changes; the answer must include those, too. */
function isLateEnough(answer: Headers, call: Headers): boolean {
  const wanted = call.get('Min-Position')
  if (wanted === null) return true
  const position = answer.get('Position')
  return position !== null && BigInt(position) >= BigInt(wanted)
}
