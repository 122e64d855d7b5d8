import { liveLimits } from '@staffplan/contracts/live'
import type { ClipboardEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '#i18n/use-language.ts'
import { toastSuccess, toastWarning } from '#ui/toast.ts'
import { useBoard } from '../board.ts'
import { pasteBlock, readBlock } from './pasted-block.ts'

/** Takes a block of cells from a spreadsheet, as one step; a single value is left to the cell itself. */
export function usePaste(key: string, onTaken: () => void): (event: ClipboardEvent) => void {
  const { t } = useTranslation('planning')
  const { language } = useLanguage()
  const { session, grid } = useBoard()
  return (event) => {
    const block = readBlock(event.clipboardData.getData('text/plain'))
    if (!block) return
    event.preventDefault()
    onTaken()
    const { ops, unreadable, outside } = pasteBlock(block, { grid, key, decimal: language.decimal })
    for (let from = 0; from < ops.length; from += liveLimits.opsPerCommand) {
      session.edit(ops.slice(from, from + liveLimits.opsPerCommand))
    }
    const done = t('paste.done', { count: ops.length })
    if (unreadable + outside === 0) return toastSuccess(done)
    const left = [
      unreadable > 0 && t('paste.unreadable', { count: unreadable }),
      outside > 0 && t('paste.outside', { count: outside }),
    ]
    toastWarning([done, ...left.filter(Boolean)].join(' '))
  }
}
