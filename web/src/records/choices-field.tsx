import { useCallback, useState, useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import type { FieldProps } from '#ui/fields/field.ts'
import { MultiSelectField } from '#ui/fields/multi-select-field.tsx'
import type { Choice } from '#ui/fields/select-field.tsx'
import { TextField } from '#ui/fields/text-field.tsx'
import { useStoredWords } from './form-values.ts'
import { nameList } from './name-list.ts'
import { RetryBelow } from './retry-below.tsx'
import type { Values } from './screen.ts'
import type { Choices } from './use-choices.ts'
import { useCreateChoice } from './use-create-choice.tsx'
import { useUnlistedRecord } from './use-unlisted-record.ts'

type Props = FieldProps<readonly number[]> & {
  readonly from: Choices
  /** Options offered in addition to the list. */
  readonly own?: readonly Choice<number>[]
  /** Values with which a record created here starts. */
  readonly given?: Values
}

const NONE: readonly Choice<number>[] = []

/** Picks several records from a list, or creates them. If the list cannot be read, the chosen ones are still shown. */
export function ChoicesField({ from, own = NONE, given, ...field }: Props) {
  const { t } = useTranslation()
  const words = useStoredWords()
  const { retry } = from
  /** Options picked here, as later searches may not contain them. */
  const [picked, setPicked] = useState<readonly Choice<number>[]>([])
  const [gone, setGone] = useState<ReadonlySet<number>>(new Set())
  const onGone = useCallback((id: number, isGone: boolean) => {
    setGone((before) => (isGone ? before.union(new Set([id])) : before.difference(new Set([id]))))
  }, [])
  const { create, form } = useCreateChoice({
    path: from.path,
    given,
    onCreated: (record) => {
      setPicked([...picked, { value: record.id, label: from.labelOf(record) }])
      field.onChange([...field.value, record.id])
    },
  })
  const known = new Map([...own, ...picked, ...from.choices].map((choice) => [choice.value, choice]))
  // A stored choice is in use and so cannot be deleted; only choices picked here need watching.
  const isListed = (id: number) => [...own, ...from.choices].some(({ value }) => value === id)
  const isWatching = !from.isLoading && !from.isSearched
  // Picked but deselected again: no longer of interest.
  const isPicked = (id: number) => picked.some(({ value }) => value === id)
  const watched = isWatching ? field.value.filter((id) => isPicked(id) && !isListed(id)) : []
  const lost = field.value.filter((id) => gone.has(id)).map((id) => known.get(id)?.label ?? `#${id}`)
  if (!retry)
    return (
      <>
        {watched.map((id) => (
          <GoneChoice key={id} from={from} id={id} onGone={onGone} />
        ))}
        <MultiSelectField
          {...field}
          onChange={(value) => {
            setPicked(value.flatMap((id) => known.get(id) ?? []))
            field.onChange(value)
          }}
          choices={[
            ...own.filter(({ value }) => !from.choices.some((one) => one.value === value)),
            ...from.choices,
          ]}
          picked={field.value.map((id) => known.get(id) ?? { value: id, label: `#${id}` })}
          isLoading={from.isLoading}
          onSearch={from.onSearch}
          hasMore={from.hasMore}
          onCreate={create}
          error={lost.length > 0 ? `${nameList(lost, t('list.join'))}: ${t('record.gone')}` : field.error}
        />
        {form}
      </>
    )
  const chosen = words ?? field.value.map((id) => `#${id}`).join(t('list.join'))
  return (
    <RetryBelow retry={retry}>
      <TextField {...field} value={chosen} onChange={() => {}} disabled error={t('state.loadFailed')} />
    </RetryBelow>
  )
}

type GoneProps = {
  readonly from: Choices
  /** Id of a chosen record that is not in the list. */
  readonly id: number
  readonly onGone: (id: number, isGone: boolean) => void
}

/** Watches whether one of several chosen records has been deleted. */
function GoneChoice({ from, id, onGone }: GoneProps) {
  const { isGone } = useUnlistedRecord(from, id)
  useEffect(() => {
    if (!isGone) return undefined
    onGone(id, true)
    return () => onGone(id, false)
  }, [id, isGone, onGone])
  return null
}
