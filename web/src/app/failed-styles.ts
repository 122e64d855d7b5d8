/** Milliseconds until a style sheet that could not be had is asked for again. */
const AGAIN_AFTER = 3_000
/** Tries, for ten minutes: what is gone with an old version does not come. */
const MOST = 200

// Vite asks for the style sheets of a screen once, and opens it without those that failed.
addEventListener(
  'error',
  ({ target: link }) => {
    if (!(link instanceof HTMLLinkElement) || link.rel !== 'stylesheet') return
    const tries = Number(link.dataset['tries'] ?? 0) + 1
    if (tries > MOST) return
    const next = link.cloneNode() as HTMLLinkElement // as what it is made of
    next.dataset['tries'] = String(tries)
    setTimeout(() => link.replaceWith(next), AGAIN_AFTER)
  },
  true, // it does not bubble
)
