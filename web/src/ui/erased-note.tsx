import { useTranslation } from 'react-i18next'
import { Note } from './note.tsx'

/** Says that some of the counted people were erased, so amounts differ from those shown before; nothing when none were. */
export function ErasedNote({ count }: { readonly count: number }) {
  const { t } = useTranslation()
  if (count === 0) return null
  return <Note>{t('erased.people', { count })}</Note>
}

type YearsProps = { readonly years: readonly { readonly year: number; readonly count: number }[] }

/** The note for several years side by side, in which the same people may have been counted. */
export function ErasedInYears({ years }: YearsProps) {
  const { t } = useTranslation()
  const parts = years.flatMap(({ year, count }) => (count === 0 ? [] : `${year}: ${count}`))
  if (parts.length === 0) return null
  return <Note>{t('erased.inYears', { list: parts.join(t('list.join')) })}</Note>
}
