import { useTranslation } from 'react-i18next'

type Props = { readonly of: { readonly id: number; readonly name: string } }

/** `#7 - Logistics`, in this order in either writing direction; what is named no longer is deleted. */
export function Named({ of: { id, name } }: Props) {
  const { t } = useTranslation()
  return (
    <span>
      <bdi>#{id}</bdi> - {name === '' ? <span className="soft">{t('list.deleted')}</span> : <bdi>{name}</bdi>}
    </span>
  )
}

/** The same as text, for choices; they find their own writing direction. */
export function named({ id, name }: Props['of']): string {
  return `#${id} - ${name}`
}
