const AT_LATEST = 3000

/** Runs once the browser is idle; returns its own undo. */
export function whenIdle(run: () => void): () => void {
  // Safari has no `requestIdleCallback`.
  if (!('requestIdleCallback' in globalThis)) {
    const timer = setTimeout(run, AT_LATEST)
    return () => clearTimeout(timer)
  }
  const asked = requestIdleCallback(run, { timeout: AT_LATEST })
  return () => cancelIdleCallback(asked)
}
