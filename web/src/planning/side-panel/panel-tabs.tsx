import type { KeyboardEvent, ReactNode } from 'react'
import classes from './side-panel.module.css'

export type PanelTab = { readonly id: string; readonly title: string; readonly content: ReactNode }

type Props = {
  readonly panelId: string
  readonly tabs: readonly PanelTab[]
  readonly chosen: string
  readonly onChoose: (id: string) => void
}

/** The tabs of a panel; arrow keys move between them. */
export function PanelTabs({ panelId, tabs, chosen, onChoose }: Props) {
  const move = (event: KeyboardEvent<HTMLElement>) => {
    const after = document.documentElement.dir === 'rtl' ? 'ArrowLeft' : 'ArrowRight'
    const before = document.documentElement.dir === 'rtl' ? 'ArrowRight' : 'ArrowLeft'
    const step = { [after]: 1, [before]: -1 }[event.key]
    if (step === undefined) return
    const index = tabs.findIndex(({ id }) => id === chosen)
    const next = tabs[(index + step + tabs.length) % tabs.length]
    if (!next) return
    event.preventDefault()
    onChoose(next.id)
    event.currentTarget.querySelector<HTMLElement>(`[data-tab="${next.id}"]`)?.focus()
  }
  return (
    <div role="tablist" className={classes['tabs']} onKeyDown={move}>
      {tabs.map(({ id, title }) => (
        <button
          key={id}
          type="button"
          role="tab"
          data-tab={id}
          aria-selected={id === chosen}
          aria-controls={panelId}
          tabIndex={id === chosen ? 0 : -1}
          onClick={() => onChoose(id)}
        >
          {title}
        </button>
      ))}
    </div>
  )
}
