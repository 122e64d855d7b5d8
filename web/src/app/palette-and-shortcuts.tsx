import { lazy, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { i18n } from '#i18n/i18n.ts'
import { OptionalContent } from '#ui/optional-content.tsx'
import { Icon } from '#ui/icon.tsx'
import { isPressed } from '#ui/keys.ts'
import { whenIdle } from '#ui/when-idle.ts'
import { togglePayHidden } from '#ui/pay-privacy.ts'
import { toastPartUnavailable } from '#ui/part-unavailable.ts'
import { EarlyKeystrokes } from './palette/early-keystrokes.ts'
import classes from './shell.module.css'

/** The palette is loaded separately, as it is only needed after its key is pressed. */
const loadPalette = () => Promise.all([import('./palette/palette.tsx'), i18n.loadNamespaces('palette')])
const Palette = lazy(async () => (await loadPalette())[0])
const ShortcutSheet = lazy(() => import('./palette/shortcut-sheet.tsx'))

type Overlay = 'palette' | 'shortcuts'

type Props = { /** Whether to show a button that opens the palette. */ readonly hasButton?: boolean }

/** The command palette and the sheet of keyboard shortcuts, which keys open from any screen. */
export function PaletteAndShortcuts({ hasButton = false }: Props) {
  const { t } = useTranslation()
  const [open, setOpen] = useState<Overlay | null>(null)
  const [used, setUsed] = useState<ReadonlySet<Overlay>>(new Set())
  const early = useRef(new EarlyKeystrokes())
  // Load the palette while idle, so that it opens at once; what is typed before it has loaded is kept.
  useEffect(() => whenIdle(() => void loadPalette().catch(() => undefined)), [])
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (isPressed('hidePay', event)) {
        event.preventDefault()
        return togglePayHidden()
      }
      const asked = askedFor(event)
      if (!asked) return undefined
      event.preventDefault()
      if (asked === 'palette') early.current.begin()
      setUsed((before) => new Set([...before, asked]))
      setOpen(asked)
      return undefined
    }
    // Captured before anything else on the page handles the key.
    const onEarlyKey = (event: KeyboardEvent) => {
      if (!early.current.keep(event) && event.key === 'Escape') giveUp()
    }
    /** The user has turned to something else: a palette still loading must not take the focus away. */
    const giveUp = () => {
      if (!early.current.isWaiting) return
      early.current.end()
      setOpen(null)
    }
    document.addEventListener('keydown', onEarlyKey, true)
    document.addEventListener('pointerdown', giveUp)
    document.addEventListener('keydown', onKeyDown)
    return () => {
      document.removeEventListener('keydown', onEarlyKey, true)
      document.removeEventListener('pointerdown', giveUp)
      document.removeEventListener('keydown', onKeyDown)
    }
  }, [])
  const close = () => {
    early.current.end()
    setOpen(null)
  }
  const gone = (overlay: Overlay) => {
    close()
    setUsed((before) => new Set([...before].filter((each) => each !== overlay)))
    toastPartUnavailable()
  }
  const show = (overlay: Overlay) => {
    setUsed((before) => new Set([...before, overlay]))
    setOpen(overlay)
  }
  return (
    <>
      {hasButton && (
        <button
          type="button"
          className={classes['search']}
          aria-haspopup="dialog"
          aria-keyshortcuts="Control+K Meta+K"
          aria-label={t('shell.search')}
          onClick={() => show('palette')}
        >
          <Icon name="search" />
          <span aria-hidden="true">{t('shell.search')}</span>
        </button>
      )}
      {used.has('palette') && (
        <OptionalContent onFailure={() => gone('palette')}>
          <Palette
            isOpen={open === 'palette'}
            early={early}
            onClose={close}
            onShortcuts={() => show('shortcuts')}
          />
        </OptionalContent>
      )}
      {used.has('shortcuts') && (
        <OptionalContent onFailure={() => gone('shortcuts')}>
          <ShortcutSheet isOpen={open === 'shortcuts'} onClose={close} />
        </OptionalContent>
      )}
    </>
  )
}

function askedFor(event: KeyboardEvent): Overlay | null {
  if (event.defaultPrevented || document.querySelector('[role=dialog][aria-modal=true]')) return null
  if (isPressed('palette', event)) return 'palette'
  return isPressed('shortcuts', event) && !isField(event.target) ? 'shortcuts' : null
}

/** Fields in which `?` is text and no shortcut. */
function isField(target: EventTarget | null): boolean {
  return target instanceof Element && target.matches('input, textarea, select, [contenteditable]')
}
