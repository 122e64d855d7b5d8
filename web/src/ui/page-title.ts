import { useEffect } from 'react'

const PRODUCT = 'Staffplan'
/** From what is open in front to what lies behind it. */
const shown: { record: string | null; page: string | null } = { record: null, page: null }

/** Names the page, or the record that is open above it, in the tab of the browser and in its history. */
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
