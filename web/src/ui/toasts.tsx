import 'react-toastify/ReactToastify.css'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import {
  type CloseButtonProps,
  cssTransition,
  toast,
  ToastContainer,
  type ToastItem,
} from 'react-toastify/unstyled'
import { useLanguage } from '#i18n/use-language.ts'
import { Icon } from './icon.tsx'
import { useScheme } from './theme/scheme.ts'
import { showKept } from './kept-toast.ts'
import { WITH_ACTION } from './toast.tsx'
import './toasts.css'

/** Most toasts at once, as many as fit into the bar. */
const MOST_SHOWN = 2
/** As in `toasts.css`: a narrower bar has no room for toasts. */
const NARROW = '(max-width: 720px)'
/** Toasts fade in place: sliding in from the edge, they would pass over controls. */
const fade = cssTransition({ enter: 'toast-enters', exit: 'toast-leaves', appendPosition: false })

/** Toasts stand at the top right in the bar, on narrow screens at the end of the page. They cover no control. */
export function Toasts() {
  const { t } = useTranslation()
  const { language } = useLanguage()
  const place = useRef<HTMLDivElement>(null)
  useEffect(makeRoom, [])
  useEffect(showKept, [])
  useEffect(() => tellHeight(place.current!), []) // rendered by then
  return (
    <div ref={place} className="toasts">
      <ToastContainer
        position="top-right"
        transition={fade}
        rtl={language.direction === 'rtl'}
        theme={useScheme()}
        autoClose={5000}
        closeButton={CloseButton}
        pauseOnHover
        newestOnTop
        hideProgressBar // screen readers would announce it in English; `toasts.css` shows it
        aria-label={t('toasts')}
      />
    </div>
  )
}

/** Replaces the library's button, which is in English only. */
function CloseButton({ closeToast }: CloseButtonProps) {
  const { t } = useTranslation()
  return (
    <button
      type="button"
      className="Toastify__close-button"
      aria-label={t('action.close')}
      onClick={closeToast}
    >
      <Icon name="close" />
    </button>
  )
}

/** Makes room for a new toast: the first to go is an earlier success, then one without an action. Returns its own undo. */
function makeRoom(): () => void {
  let shown: ToastItem[] = []
  return toast.onChange((item) => {
    shown = shown.filter(({ id }) => id !== item.id)
    if (item.status === 'removed') return
    const plain = shown.filter(({ data }) => data !== WITH_ACTION)
    const least = plain.find(({ type }) => type === 'success') ?? plain[0] ?? shown[0]
    const leaving = shown.length >= MOST_SHOWN && least
    shown.push(item)
    if (leaving) toast.dismiss(leaving.id)
  })
}

/** Publishes the toasts' height on narrow screens as `--toasts`, for the end of the page; returns its own undo. */
function tellHeight(place: HTMLElement): () => void {
  const { style } = document.documentElement
  const observer = new ResizeObserver(() => {
    const height = matchMedia(NARROW).matches ? place.getBoundingClientRect().height : 0
    style.setProperty('--toasts', `${height}px`)
  })
  observer.observe(place)
  return () => {
    observer.disconnect()
    style.removeProperty('--toasts')
  }
}
