import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '#i18n/use-language.ts'
import { printNumber } from '#ui/numbers.ts'

type Props<Item> = {
  readonly of: readonly Item[]
  readonly most: number
  readonly children: (item: Item) => ReactNode
}

/** The first few items, and the number of the others. */
export function FirstFew<Item extends { readonly id: number }>({ of: items, most, children }: Props<Item>) {
  const { t } = useTranslation()
  const { language } = useLanguage()
  const more = items.length - most
  return (
    <>
      {items.slice(0, most).map((item, index) => (
        <span key={item.id}>
          {index > 0 && t('list.join')}
          {children(item)}
        </span>
      ))}
      {more > 0 && <bdi className="faint"> +{printNumber(more, { language })}</bdi>}
    </>
  )
}
