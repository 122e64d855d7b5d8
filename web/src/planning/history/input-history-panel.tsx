import { parseDraftKey } from '@staffplan/contracts/planning/draft-key'
import { MOST_KEYS } from '@staffplan/contracts/planning/history'
import { useCallback, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { SelectField } from '#ui/fields/select-field.tsx'
import { useBoard } from '../board/board.ts'
import { CopyLinkButton } from '../cell-links/copy-link-button.tsx'
import { cellId } from '../cell-links/place-of-cell.ts'
import { SidePanel } from '../side-panel/side-panel.tsx'
import { isolate } from '../use-format.ts'
import { useKeyWords } from '../use-key-words.ts'
import { KeyHistory } from './key-history.tsx'

type Props = { readonly keys: readonly string[]; readonly onClose: () => void }

const ALL = ''

/** Who set the inputs of a driver, or the chosen one, with buttons that restore each value. */
export default function InputHistoryPanel({ keys, onClose }: Props) {
  const { t } = useTranslation('planning')
  const { sheet } = useBoard()
  const words = useKeyWords()
  const [first = ALL] = keys
  const [chosen, setChosen] = useState(keys.length > 1 ? ALL : first)
  const id = cellId(chosen || first)
  const subject = useCallback(() => document.getElementById(id), [id])
  const driver = sheet.cell(first)?.row.driver.name
  const cell = parseDraftKey(chosen)
  // A driver may have more inputs than one request can ask for; the others have to be chosen.
  const most = keys.length > MOST_KEYS ? t('past.firstInputs', { count: MOST_KEYS }) : t('past.allInputs')
  const choices = keys.map((value) => ({ value, label: words.name(value) }))
  const content = (
    <KeyHistory
      key={chosen}
      keys={chosen === ALL ? keys.slice(0, MOST_KEYS) : [chosen]}
      nothing={t('past.untouched')}
    />
  )
  return (
    <SidePanel
      label={t('panel.history')}
      title={driver === undefined ? t('panel.history') : isolate(driver)}
      head={
        <SelectField
          label={t('past.input')}
          choices={[{ value: ALL, label: most }, ...choices]}
          value={chosen}
          onChange={(value) => setChosen(value ?? ALL)}
        />
      }
      tabs={[{ id: 'history', title: t('panel.history'), content }]}
      foot={cell ? <CopyLinkButton key={chosen} scope={cell.scope} /> : undefined}
      subject={subject}
      onClose={onClose}
    />
  )
}
