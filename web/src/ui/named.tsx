import { useTranslation } from 'react-i18next'

type Props = { readonly of: { readonly id: number; readonly name: string } }

/** `#7 - Logistics`, in this order whatever the writing direction; a record without a name was deleted. */
export function Named({ of: { id, name } }: Props) {
  const { t } = useTranslation()
  return (
    <span>
      <bdi>#{id}</bdi> - {name === '' ? <span className="soft">{t('list.deleted')}</span> : <bdi>{name}</bdi>}
    </span>
  )
}

/** The id and name as plain text, for choices, which set their own writing direction. */
export function named({ id, name }: Props['of']): string {
  return `#${id} - ${name}`
}
