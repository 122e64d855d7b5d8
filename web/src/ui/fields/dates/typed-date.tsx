import { TextInput } from '@mantine/core'
import { lazy, useCallback, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '#i18n/use-language.ts'
import { useProblemText } from '#i18n/use-problem-text.ts'
import { afterPress } from '#ui/after-press.ts'
import { printDay } from '#ui/dates.ts'
import { OptionalContent } from '#ui/optional-content.tsx'
import { Icon } from '#ui/icon.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import type { FieldProps } from '../field.ts'
import { fieldLabel } from '../field-label.ts'
import { type DateKind, dayOf } from './date-kind.ts'
import { POSSIBLE_DAYS } from './read-day.ts'
import classes from './typed-date.module.css'

const CalendarPanel = lazy(() => import('./calendar-panel.tsx'))

export type DateFieldProps = FieldProps<string> & {
  /** Called with the value when the field is left, Enter is pressed or a day is picked. */
  readonly onSettle?: (value: string) => void
  /** The stored value, which is accepted even if it is not valid. */
  readonly stored?: string
}

/** Reasons shown while typing: an unfinished date is no mistake yet, but these concern complete dates. */
const WHOLE: ReadonlySet<string> = new Set(['moment-ahead', 'date-out-of-range'])

/** A date as users type it, in the interface's language. Leaving the field shows what was understood, or the typed text. */
export function TypedDate({ kind, ...props }: DateFieldProps & { readonly kind: DateKind }) {
  const { value, onChange, onSettle, stored, error, label, hidesLabel = false, ...rest } = props
  const { t } = useTranslation()
  const { language } = useLanguage()
  const explain = useProblemText()
  /** The text being typed; null once the field has been left. */
  const [typed, setTyped] = useState<string | null>(null)
  const input = useRef<HTMLInputElement>(null)
  /** The element beside which the open calendar stands. */
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  /** Set while a press closes the calendar, as every press outside does: its click must not open it again. */
  const isClosing = useRef(false)
  const close = useCallback(() => setAnchor(null), [])
  const read = kind.read(value)
  const understood = read.ok ? read.value : ''
  const isSaid = !read.ok && value !== stored && (typed === null || Boolean(error) || WHOLE.has(read.reason))
  const print = (date: string) => kind.print(date, language)
  return (
    <>
      <TextInput
        {...rest}
        {...fieldLabel({ label, hidesLabel })}
        ref={input}
        value={typed ?? (understood === '' ? value : print(understood))}
        error={isSaid ? explain(refusalOf(read.reason, (day) => printDay(day, language))) : error}
        placeholder={t('date.example', { date: print(kind.example()) })}
        autoComplete="off"
        spellCheck={false}
        data-date
        rightSectionWidth={34}
        classNames={{ section: classes['end']! }}
        rightSection={
          <IconButton
            label={t('date.calendar')}
            aria-description={label}
            aria-haspopup="dialog"
            aria-expanded={anchor !== null}
            disabled={rest.disabled}
            onPointerDown={() => {
              isClosing.current = anchor !== null
            }}
            onClick={({ detail }) => {
              if (detail === 0 || !isClosing.current) setAnchor(input.current)
            }}
          >
            <Icon name="calendar" />
          </IconButton>
        }
        onChange={({ target }) => {
          setTyped(target.value)
          const next = kind.read(target.value)
          onChange(next.ok ? next.value : target.value)
        }}
        onBlur={() => {
          afterPress(() => setTyped(null))
          onSettle?.(value)
        }}
        onKeyDown={(event) => {
          if (event.key === 'Enter') onSettle?.(value)
          if (event.key !== 'ArrowDown' || !event.altKey) return
          event.preventDefault()
          setAnchor(input.current)
        }}
      />
      {anchor && (
        <OptionalContent onFailure={close}>
          <CalendarPanel
            anchor={anchor}
            label={label}
            day={dayOf(understood)}
            last={kind.lastDay()}
            onClose={close}
            onPick={(day) => {
              const next = kind.onDay(understood, day)
              const picked = kind.read(next)
              setTyped(null)
              onChange(next)
              onSettle?.(picked.ok ? picked.value : next)
              close()
            }}
          />
        </OptionalContent>
      )}
    </>
  )
}

function refusalOf(code: string, print: (day: string) => string) {
  if (code !== 'date-out-of-range') return { code }
  return {
    code: 'date-out-of-range-min-max',
    params: { min: print(POSSIBLE_DAYS.min), max: print(POSSIBLE_DAYS.max) },
  }
}
