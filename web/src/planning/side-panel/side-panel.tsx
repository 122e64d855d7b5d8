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
  /** What the panel is, for those who hear it. */
  readonly label: string
  /** What it is about. */
  readonly title: ReactNode
  readonly head?: ReactNode
  /** At least one; a single one needs no name. */
  readonly tabs: readonly [PanelTab, ...PanelTab[]]
  readonly foot?: ReactNode
  /** The element on the page that the panel is about, wherever it is drawn just now. */
  readonly subject: () => HTMLElement | null
  readonly onClose: () => void
}

/**
 * Docked at the end of the window, a sheet at the bottom of a small one; the page makes room. The focus goes in and,
 * when it closes, back to what it is about.
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
      // Nothing but the page would have the focus once the panel is gone.
      if (element?.contains(document.activeElement)) giveBack()
    }
  }, [])
  // What it is about may become another one while the reader is in it: the focus stays where they are.
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
    // Before the tooltip, which would keep the key for itself.
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
