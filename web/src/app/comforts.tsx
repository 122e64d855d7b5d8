import { lazy, Suspense, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Icon } from '#ui/icon.tsx'
import { isPressed } from '#ui/keys.ts'
import { togglePayHidden } from '#ui/pay-privacy.ts'
import classes from './shell.module.css'

/** Nobody needs them before pressing the key. */
const Palette = lazy(() => import('./palette/palette.tsx'))
const ShortcutSheet = lazy(() => import('./palette/shortcut-sheet.tsx'))

type Comfort = 'palette' | 'shortcuts'

type Props = { /** Whether one opens the palette with the mouse, too. */ readonly hasButton?: boolean }

/** What a key opens anywhere: the command palette, and the sheet that lists the keys. */
export function Comforts({ hasButton = false }: Props) {
  const { t } = useTranslation()
  const [open, setOpen] = useState<Comfort | null>(null)
  const [used, setUsed] = useState<ReadonlySet<Comfort>>(new Set())
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (isPressed('hidePay', event)) {
        event.preventDefault()
        return togglePayHidden()
      }
      const asked = askedFor(event)
      if (!asked) return undefined
      event.preventDefault()
      setUsed((before) => new Set([...before, asked]))
      setOpen(asked)
      return undefined
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [])
  const close = () => setOpen(null)
  const show = (comfort: Comfort) => {
    setUsed((before) => new Set([...before, comfort]))
    setOpen(comfort)
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
      <Suspense fallback={null}>
        {used.has('palette') && (
          <Palette isOpen={open === 'palette'} onClose={close} onShortcuts={() => show('shortcuts')} />
        )}
        {used.has('shortcuts') && <ShortcutSheet isOpen={open === 'shortcuts'} onClose={close} />}
      </Suspense>
    </>
  )
}

function askedFor(event: KeyboardEvent): Comfort | null {
  if (event.defaultPrevented || document.querySelector('[role=dialog][aria-modal=true]')) return null
  if (isPressed('palette', event)) return 'palette'
  return isPressed('shortcuts', event) && !isField(event.target) ? 'shortcuts' : null
}

/** Where a question mark is a question mark. */
function isField(target: EventTarget | null): boolean {
  return target instanceof Element && target.matches('input, textarea, select, [contenteditable]')
}
