import { useDebouncedValue } from '@mantine/hooks'
import { type KeyboardEvent, type RefObject, useEffect, useEffectEvent, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Dialog } from '#ui/dialogs/dialog.tsx'
import { type Entry, GROUPS, matching, readQuery } from './entries.ts'
import classes from './palette.module.css'
import type { EarlyKeystrokes } from './early-keystrokes.ts'
import { useEntries } from './use-entries.ts'

type Props = {
  readonly isOpen: boolean
  readonly early: RefObject<EarlyKeystrokes>
  readonly onClose: () => void
  readonly onShortcuts: () => void
}

/** Milliseconds without a keystroke before records are searched. */
const PAUSE = 200
/** Milliseconds until the focus is back where it was before; the chosen action starts from there. */
const UNTIL_BACK = 60

/** The command palette: opens any screen and runs any action by its name. */
export default function Palette({ isOpen, early, onClose, onShortcuts }: Props) {
  const { t } = useTranslation('palette')
  const choose = (entry: Entry) => {
    onClose()
    setTimeout(entry.run, UNTIL_BACK)
  }
  return (
    <Dialog title={t('title')} isOpen={isOpen} onClose={onClose}>
      {isOpen && <Search early={early} onChoose={choose} onShortcuts={onShortcuts} />}
    </Dialog>
  )
}

type SearchProps = Pick<Props, 'early' | 'onShortcuts'> & { readonly onChoose: (entry: Entry) => void }

function Search({ early, onChoose, onShortcuts }: SearchProps) {
  const { t } = useTranslation('palette')
  const id = useId()
  const [typed, setTyped] = useState('')
  /** Key of the row chosen with the arrow keys; null means the first row. */
  const [active, setActive] = useState<string | null>(null)
  /** The text for which Enter was pressed before results had arrived. */
  const [hurried, setHurried] = useState<string | null>(null)
  const [settled] = useDebouncedValue(typed, PAUSE)
  const { entries, records } = useEntries({ wanted: ofRecords(settled), next: ofRecords(typed), onShortcuts })
  const shown = matching(entries, typed)
  const at = Math.max(
    0,
    shown.findIndex(({ key }) => key === active),
  )
  const idOf = (index: number) => `${id}-${index}`
  const activeId = shown.length > 0 ? idOf(at) : undefined
  useEffect(() => {
    if (activeId) document.getElementById(activeId)?.scrollIntoView({ block: 'nearest' })
  }, [activeId])
  const isReading = records === 'reading'
  const openFirst = useEffectEvent(() => {
    if (shown[0]) onChoose(shown[0])
  })
  useEffect(() => {
    if (hurried === typed && !isReading) openFirst()
  }, [hurried, typed, isReading])
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    const chosen = shown[at]
    if (step) setActive(shown[(at + step + shown.length) % Math.max(1, shown.length)]?.key ?? null)
    else if (event.key !== 'Enter') return
    else if (chosen) onChoose(chosen)
    else setHurried(typed)
    event.preventDefault()
  }
  return (
    <>
      <input
        role="combobox"
        aria-label={t('search')}
        aria-expanded={shown.length > 0}
        aria-controls={`${id}-list`}
        aria-activedescendant={activeId}
        aria-autocomplete="list"
        autoComplete="off"
        spellCheck={false}
        // While empty, the field follows the direction of the page.
        dir={typed === '' ? undefined : 'auto'}
        data-autofocus
        className={classes['search']}
        placeholder={t('search')}
        value={typed}
        onFocus={() => {
          const before = early.current.end()
          if (before !== '') setTyped((since) => before + since)
        }}
        onKeyDown={onKeyDown}
        onChange={(event) => {
          setTyped(event.target.value)
          setActive(null)
          setHurried(null)
        }}
      />
      <div id={`${id}-list`} role="listbox" aria-label={t('title')} className={classes['list']}>
        {GROUPS.filter((group) => shown.some((entry) => entry.group === group)).map((group) => (
          <div key={group} role="group" aria-label={t(`group.${group}`)}>
            <div aria-hidden="true" className={classes['group']}>
              {t(`group.${group}`)}
            </div>
            {shown.map((entry, index) =>
              entry.group === group ? (
                <Option
                  key={entry.key}
                  id={idOf(index)}
                  entry={entry}
                  isActive={index === at}
                  onChoose={() => onChoose(entry)}
                />
              ) : null,
            )}
          </div>
        ))}
      </div>
      <p role="status" className={classes['status']}>
        {isReading
          ? t('reading')
          : records === 'failed'
            ? t('failed')
            : shown.length === 0
              ? t('nothing')
              : t('hint')}
      </p>
    </>
  )
}

/** The text to search records for; null when there is none or only actions are wanted. */
function ofRecords(typed: string): string | null {
  const { text, isOfActions } = readQuery(typed)
  return text === '' || isOfActions ? null : text
}

type OptionProps = {
  readonly id: string
  readonly entry: Entry
  readonly isActive: boolean
  readonly onChoose: () => void
}

function Option({ id, entry, isActive, onChoose }: OptionProps) {
  return (
    <div
      id={id}
      role="option"
      aria-selected={isActive}
      className={classes['option']}
      // Keep the focus in the search field.
      onMouseDown={(event) => event.preventDefault()}
      onClick={onChoose}
    >
      <bdi className={classes['label']}>{entry.label}</bdi>
      {entry.place !== '' && <span className={classes['place']}>{entry.place}</span>}
    </div>
  )
}
