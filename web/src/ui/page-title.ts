import { useEffect } from 'react'

const PRODUCT = 'Staffplan'
/** The parts of the title, from the frontmost to the page behind. */
const shown: { record: string | null; page: string | null } = { record: null, page: null }

/** Sets the title of the browser tab to the page, or to the record that is open above it. */
export function usePageTitle(part: keyof typeof shown, title: string | null): void {
  useEffect(() => {
    if (title === null) return undefined
    show(part, title)
    return () => show(part, null)
  }, [part, title])
}

function show(part: keyof typeof shown, title: string | null): void {
  shown[part] = title
  const words = [shown.record, shown.page, PRODUCT].filter((one) => one !== null && one !== '')
  document.title = [...new Set(words)].join(' · ')
}
