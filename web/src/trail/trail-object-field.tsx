import { useTranslation } from 'react-i18next'
import { useChangeWords } from '#records/changed/use-change-words.ts'
import { listOf, useRecordNames } from '#records/changed/use-record-names.ts'
import { useChoices } from '#records/use-choices.ts'
import { type Choice, SelectField } from '#ui/fields/select-field.tsx'
import { TextField } from '#ui/fields/text-field.tsx'
import { type AskedObject, objectIn, objectKinds, objectNamed } from './trail-objects.ts'

type Props = {
  /** The object as the log names it; only its kind while none is chosen. */
  readonly object: string
  readonly people: ReadonlyMap<number, string>
  readonly onChange: (object: string) => void
}

/** Chooses the object whose entries are shown: first its kind, then which one. */
export function TrailObjectField({ object, people, onChange }: Props) {
  const { t } = useTranslation('trail')
  const known = useRecordNames([], object === '' ? [] : [object])
  const words = useChangeWords(known)
  const asked = objectIn(object)
  const kinds = objectKinds.map((kind) => ({ value: kind as string, label: t(`objectKind.${kind}`) }))
  const other = asked === null && object !== '' ? { value: object, label: words.object(object) } : null
  return (
    <>
      <SelectField
        label={t('object')}
        value={asked?.kind ?? object}
        choices={[{ value: '', label: t('all') }, ...kinds]}
        chosen={other}
        onChange={(chosen) => {
          const kind = objectKinds.find((each) => each === chosen)
          onChange(kind ? objectNamed(kind, '') : (chosen ?? ''))
        }}
      />
      {asked && (
        <WhichOne
          key={asked.kind}
          of={asked}
          name={known.nameOf(object)}
          people={people}
          onChange={(one) => onChange(objectNamed(asked.kind, one))}
        />
      )}
    </>
  )
}

type WhichProps = Pick<Props, 'people'> & {
  readonly of: AskedObject
  /** The object's name; undefined when it has none or was deleted. */
  readonly name: string | undefined
  readonly onChange: (one: string) => void
}

function WhichOne({ of: { kind, foundBy, one }, name, people, onChange }: WhichProps) {
  const { t } = useTranslation('trail')
  const chosen = one === '' ? null : { value: one, label: name ?? `#${one}` }
  switch (foundBy) {
    case 'name':
      return <RecordOf kind={kind} chosen={chosen} onChange={onChange} />
    case 'person':
      return (
        <SelectField
          label={t('which')}
          value={chosen?.value ?? null}
          choices={[...people].map(([id, label]) => ({ value: String(id), label }))}
          chosen={chosen}
          onChange={(id) => onChange(id ?? '')}
        />
      )
    case 'year':
    case 'id':
      return (
        <TextField
          label={t(foundBy === 'year' ? 'field.year' : 'common:record.id')}
          value={one}
          onChange={(typed) => onChange(typed.replaceAll(/\W/g, ''))}
        />
      )
    case null:
      return null
  }
}

type RecordProps = Pick<WhichProps, 'onChange'> & {
  readonly kind: string
  readonly chosen: Choice<string> | null
}

/** Chooses a record from a list by its name; a deleted record stays shown while it is chosen. */
function RecordOf({ kind, chosen, onChange }: RecordProps) {
  const { t } = useTranslation('trail')
  const { choices, isLoading, onSearch, hasMore } = useChoices(listOf(kind))
  return (
    <SelectField
      label={t('which')}
      value={chosen?.value ?? null}
      choices={choices.map(({ value, label }) => ({ value: String(value), label }))}
      chosen={chosen}
      isLoading={isLoading}
      onSearch={onSearch}
      hasMore={hasMore}
      onChange={(id) => onChange(id ?? '')}
    />
  )
}
