import { useTranslation } from 'react-i18next'

const SHOWN = 6

type Props = { readonly of: readonly { readonly id: number; readonly number: string }[] }

/** The numbers of a department's cost centres; beyond a few only how many more there are. */
export function CostCentreNumbers({ of: costCentres }: Props) {
  const { t } = useTranslation()
  if (costCentres.length === 0) return '—'
  const more = costCentres.length - SHOWN
  return (
    <>
      {costCentres.slice(0, SHOWN).map(({ id, number }, index) => (
        <span key={id}>
          {index > 0 && t('list.join')}
          <bdi>{number}</bdi>
        </span>
      ))}
      {more > 0 && <bdi className="faint"> +{more}</bdi>}
    </>
  )
}
