import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '#i18n/use-language.ts'
import { makeWorkbook } from '#sheets/make-workbook.ts'
import type { FilledSheet } from '#sheets/sheet.ts'
import { Button } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'
import { saveFile } from '#ui/save-file.ts'
import { toastFailure } from '#ui/toast.tsx'

type Props = {
  /** File name without extension. */
  readonly name: string
  /** The sheets of what the screen shows, made when the button is pressed. */
  readonly sheets: () => readonly FilledSheet[]
}

/** Exports what a screen shows as a workbook; meanwhile it says how large the workbook is and that it is being made. */
export function WorkbookButton({ name, sheets }: Props) {
  const { t } = useTranslation()
  const { language } = useLanguage()
  const [rows, setRows] = useState<number | null>(null)
  const make = async () => {
    const filled = sheets()
    setRows(filled.reduce((sum, sheet) => sum + sheet.rows.length, 0))
    try {
      saveFile(
        `${name}.xlsx`,
        await makeWorkbook({ sheets: filled, isRightToLeft: language.direction === 'rtl' }),
      )
    } catch {
      toastFailure(t('export.failed'))
    } finally {
      setRows(null)
    }
  }
  return (
    <>
      <Button isBusy={rows !== null} onClick={() => void make()}>
        <Icon name="download" />
        {rows === null ? t('export.make') : t('export.making', { count: rows })}
      </Button>
      <span role="status" className="hidden-visually">
        {rows !== null && t('export.making', { count: rows })}
      </span>
    </>
  )
}
