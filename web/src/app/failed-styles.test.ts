import { expect, test, vi } from 'vitest'
import './failed-styles.ts'

test('a style sheet that could not be had is asked for again in its place', () => {
  vi.useFakeTimers()
  try {
    const [before, link] = ['/a.css', '/b.css'].map((href) =>
      Object.assign(document.createElement('link'), { rel: 'stylesheet', href }),
    )
    document.head.append(before!, link!)
    link!.dispatchEvent(new Event('error'))
    expect(link!.isConnected).toBe(true)
    vi.advanceTimersByTime(3_000)
    expect(link!.isConnected).toBe(false)
    const next = document.head.querySelector('link[href="/b.css"]')
    expect(next?.previousElementSibling?.getAttribute('href')).toBe('/a.css')
  } finally {
    for (const link of document.head.querySelectorAll('link')) link.remove()
    vi.useRealTimers()
  }
})
