/** Milliseconds after which a style sheet that failed to load is requested again. */
const AGAIN_AFTER = 3_000
/** Tries per style sheet, about ten minutes; one that went away with an old version will never load. */
const MOST = 200

// Vite requests a screen's style sheets once, and opens the screen without those that failed.
addEventListener(
  'error',
  ({ target: link }) => {
    if (!(link instanceof HTMLLinkElement) || link.rel !== 'stylesheet') return
    const tries = Number(link.dataset['tries'] ?? 0) + 1
    if (tries > MOST) return
    const next = link.cloneNode() as HTMLLinkElement // the clone of a link element is one
    next.dataset['tries'] = String(tries)
    setTimeout(() => link.replaceWith(next), AGAIN_AFTER)
  },
  true, // error events do not bubble
)
