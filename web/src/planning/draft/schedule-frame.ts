/** Calls back with the next frame or, in a hidden tab, which draws none, after 100 ms. */
export function scheduleFrame(paint: () => void): void {
  if (document.visibilityState === 'hidden') setTimeout(paint, 100)
  else requestAnimationFrame(paint)
}
