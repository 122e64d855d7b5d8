import 'react-toastify/ReactToastify.css'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { toast, ToastContainer, type ToastItem } from 'react-toastify/unstyled'
import { useLanguage } from '#i18n/use-language.ts'
import { useScheme } from './theme/scheme.ts'
import { showKept } from './kept-toast.ts'
import './toasts.css'

/** More would only hide what they are about. */
const MOST_SHOWN = 3
const MOST_SHOWN_NARROW = 2
const NARROW = '(max-width: 600px)'

/** Where toasts appear: at the end of the page, which makes room for them, so that they cover nothing of it. */
export function Toasts() {
  const { t } = useTranslation()
  const { language } = useLanguage()
  const place = useRef<HTMLDivElement>(null)
  useEffect(makeRoom, [])
  useEffect(showKept, [])
  useEffect(() => tellHeight(place.current!), []) // drawn by then
  return (
    <div ref={place} className="toasts">
      <ToastContainer
        position="bottom-center"
        rtl={language.direction === 'rtl'}
        theme={useScheme()}
        autoClose={5000}
        pauseOnHover
        newestOnTop
        aria-label={t('toasts')}
      />
    </div>
  )
}

/** The newest is seen at once: of those before it, one that only says that something worked goes first. Returns its own undo. */
function makeRoom(): () => void {
  let shown: ToastItem[] = []
  return toast.onChange((item) => {
    shown = shown.filter(({ id }) => id !== item.id)
    if (item.status === 'removed') return
    const most = matchMedia(NARROW).matches ? MOST_SHOWN_NARROW : MOST_SHOWN
    const leaving = shown.length >= most && (shown.find(({ type }) => type === 'success') ?? shown[0])
    shown.push(item)
    if (leaving) toast.dismiss(leaving.id)
  })
}

/** As `--toasts`, for whatever stands at the end of the page; returns its own undo. */
function tellHeight(place: HTMLElement): () => void {
  const { style } = document.documentElement
  const observer = new ResizeObserver(() =>
    style.setProperty('--toasts', `${place.getBoundingClientRect().height}px`),
  )
  observer.observe(place)
  return () => {
    observer.disconnect()
    style.removeProperty('--toasts')
  }
}
