/** With the next frame; in a hidden tab, which draws none, a little later. */
export function scheduleFrame(paint: () => void): void {
  if (document.visibilityState === 'hidden') setTimeout(paint, 100)
  else requestAnimationFrame(paint)
}
