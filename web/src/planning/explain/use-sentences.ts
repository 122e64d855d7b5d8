import type { Explanation } from '@staffplan/contracts/arithmetic/explanation'
import { useTranslation } from 'react-i18next'
import { useBoard } from '#planning/board/board.ts'
import { useFormat } from '../use-format.ts'
import { useNames } from './use-names.ts'

/** A step in words, with its value where that is not simply a ratio. */
type Sentence = { readonly text: string; readonly value?: string }

/** Words for each step of an explanation. */
export function useSentences(): (node: Explanation) => Sentence {
  const { t } = useTranslation(['planning', 'explain'])
  const { years } = useBoard()
  const { fte, money, exact, factor, weight, effect } = useFormat()
  const names = useNames()
  const number = (value: number | null, print: (value: number) => string) =>
    value === null ? '—' : print(value)
  /** What was entered, and by whom and when as far as that is known. */
  const written = (kind: string, key: string, facts: Readonly<Record<string, unknown>>) => {
    const [person, day] = [names.person(key), names.day(key)]
    const whose = person === null ? '' : day === null ? 'By' : 'ByOn'
    return t(`explain:${kind}${whose}`, { ...facts, person, day })
  }
  return (node) => {
    const { value } = node
    switch (node.kind) {
      case 'tpc':
        return { text: t('explain:tpc'), value: number(value, money) }
      case 'salary':
        return { text: t('explain:salary'), value: value === null ? t('explain:noSalary') : money(value) }
      case 'totalSalary':
        return { text: t('explain:totalSalary'), value: number(value, money) }
      case 'fte':
        return { text: t('explain:fte', { year: node.year }), value: number(value, fte) }
      case 'staff':
        return { text: t('explain:staff', { year: years[0] }), value: number(value, exact) }
      case 'ratio':
        return { text: t('explain:ratio') }
      case 'weighted':
        return {
          text: t('explain:weighted', {
            ratio: number(node.children[0]?.value ?? null, factor),
            weight: weight(node.weight),
          }),
        }
      case 'mean':
        return { text: t('explain:mean', { count: node.children.length }) }
      case 'driver': {
        const [start, year] = node.children.map((child) => number(child.value, exact))
        const isInverse = node.flags.includes('inverse')
        return {
          text: t(isInverse ? 'explain:driverInverse' : 'explain:driver', {
            name: names.driver(node),
            start,
            year,
          }),
        }
      }
      case 'driverValue':
        return { text: t('explain:driverValue', { year: node.year }), value: number(value, exact) }
      case 'input': {
        const facts = { name: names.source(node), weight: weight(node.weight), year: node.year }
        const kind = node.weight === 1 ? 'single' : 'input'
        return { text: written(kind, `in|${node.scope}`, facts), value: number(value, exact) }
      }
      case 'othersMean':
        return { text: t('explain:othersMean', { count: node.divisions }) }
      case 'unitRatios':
        return {
          text: t('explain:unitRatios', { name: names.unit(node.businessUnitId), count: node.divisions }),
        }
      case 'sharedRatio':
        return { text: t('explain:sharedRatio', { count: node.divisions }) }
      case 'special':
        return {
          text: written('special', `drv|${node.scope}|${node.entryId}`, {
            name: names.special(node.driverId),
          }),
          value: effect(node.type, value ?? 0),
        }
    }
  }
}
