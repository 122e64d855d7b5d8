import {
  type KeyboardEvent,
  type ReactNode,
  useEffect,
  useEffectEvent,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { useTranslation } from 'react-i18next'
import { Icon } from '#ui/icon.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { keepInSight } from './keep-in-sight.ts'
import { type PanelTab, PanelTabs } from './panel-tabs.tsx'
import classes from './side-panel.module.css'

type Props = {
  /** Accessible name: what kind of panel it is. */
  readonly label: string
  /** Visible heading: what the panel is about. */
  readonly title: ReactNode
  readonly head?: ReactNode
  /** Tab buttons are only shown if there are several. */
  readonly tabs: readonly [PanelTab, ...PanelTab[]]
  readonly foot?: ReactNode
  /** The page element that the panel is about, wherever it is rendered now. */
  readonly subject: () => HTMLElement | null
  readonly onClose: () => void
}

/**
 * A panel docked at the end of the window, or a sheet at the bottom of a small one; the page makes room. It takes the
 * focus and returns it to its subject when it closes.
 */
export function SidePanel({ label, title, head, tabs, foot, subject, onClose }: Props) {
  const { t } = useTranslation()
  const panel = useRef<HTMLElement>(null)
  const id = useId()
  const [chosen, setChosen] = useState(tabs[0].id)
  const tab = tabs.find((each) => each.id === chosen) ?? tabs[0]
  const giveBack = useEffectEvent(() => subject()?.focus({ preventScroll: true }))
  useLayoutEffect(() => {
    const element = panel.current
    const { dataset } = document.documentElement
    dataset['sidePanel'] = ''
    element?.focus({ preventScroll: true })
    return () => {
      delete dataset['sidePanel']
      // Otherwise the focus would fall back to the page body.
      if (element?.contains(document.activeElement)) giveBack()
    }
  }, [])
  // The subject may change while the panel is open; the focus stays in the panel.
  useLayoutEffect(() => (panel.current ? keepInSight(panel.current, subject) : undefined), [subject])
  const closeWithTooltip = useEffectEvent((event: globalThis.KeyboardEvent) => {
    const { key, target } = event
    if (key !== 'Escape' || !(target instanceof Element) || !panel.current?.contains(target)) return
    if (!hasTooltip(target)) return
    event.preventDefault()
    onClose()
  })
  useEffect(() => {
    const listen = (event: globalThis.KeyboardEvent) => closeWithTooltip(event)
    // In the capture phase, because the tooltip would keep Escape for itself.
    addEventListener('keydown', listen, { capture: true })
    return () => removeEventListener('keydown', listen, { capture: true })
  }, [])
  const closeOnEscape = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.defaultPrevented) return
    event.preventDefault()
    onClose()
  }
  return (
    <aside
      ref={panel}
      role="dialog"
      aria-label={label}
      tabIndex={-1}
      className={classes['panel']}
      onKeyDown={closeOnEscape}
    >
      <header className={classes['head']}>
        <div className={classes['line']}>
          <h2 className={classes['title']}>{title}</h2>
          <IconButton label={t('action.close')} onClick={onClose}>
            <Icon name="close" />
          </IconButton>
        </div>
        {head}
        {tabs.length > 1 && <PanelTabs panelId={id} tabs={tabs} chosen={tab.id} onChoose={setChosen} />}
      </header>
      <div
        id={id}
        className={classes['content']}
        role={tabs.length > 1 ? 'tabpanel' : undefined}
        aria-label={tabs.length > 1 ? tab.title : undefined}
      >
        {tab.content}
      </div>
      {foot && <footer className={classes['foot']}>{foot}</footer>}
    </aside>
  )
}

function hasTooltip(element: Element): boolean {
  const described = element.getAttribute('aria-describedby')
  return described !== null && document.getElementById(described)?.getAttribute('role') === 'tooltip'
}
