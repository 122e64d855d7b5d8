/** Does a piece of work again and again, counted, until disposed of. */
export function busily(work: (count: number) => Promise<unknown>): AsyncDisposable {
  const stop = new AbortController()
  const working = (async () => {
    for (let count = 0; !stop.signal.aborted; count += 1) await work(count)
  })()
  return {
    async [Symbol.asyncDispose]() {
      stop.abort()
      await working
    },
  }
}
