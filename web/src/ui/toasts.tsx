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

/** As many as the bar is high. */
const MOST_SHOWN = 2
/** As in `toasts.css`: a bar that is less wide has no room for them. */
const NARROW = '(max-width: 720px)'
/** In their place: what slides in from the edge passes over controls. */
const fade = cssTransition({ enter: 'toast-enters', exit: 'toast-leaves', appendPosition: false })

/** At the top right, in the bar; on a narrow screen at the end of the page, which makes room for them. They cover no control. */
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
        position="top-right"
        transition={fade}
        rtl={language.direction === 'rtl'}
        theme={useScheme()}
        autoClose={5000}
        closeButton={CloseButton}
        pauseOnHover
        newestOnTop
        hideProgressBar // from screen readers: it would be announced in English; `toasts.css` shows it
        aria-label={t('toasts')}
      />
    </div>
  )
}

/** The library's own speaks English only. */
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

/**
 * The newest is seen at once: of those before it, one that only says that something worked goes first, then one that offers
 * nothing to do. Returns its own undo.
 */
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

/** As `--toasts`, for whatever stands at the end of a narrow page; returns its own undo. */
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
