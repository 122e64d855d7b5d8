import { useTranslation } from 'react-i18next'
import { Named } from '#ui/named.tsx'

const SHOWN = 8

type Props = { readonly of: readonly { readonly id: number; readonly name: string }[] }

export function DivisionList({ of: divisions }: Props) {
  const { t } = useTranslation()
  const more = divisions.length - SHOWN
  return (
    <>
      {divisions.slice(0, SHOWN).map((division, index) => (
        <span key={division.id}>
          {index > 0 && t('list.join')}
          <Named of={division} />
        </span>
      ))}
      {more > 0 && <bdi className="faint"> +{more}</bdi>}
    </>
  )
}
