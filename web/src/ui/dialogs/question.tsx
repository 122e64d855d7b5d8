import { Modal } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { Button } from '#ui/button.tsx'
import { DialogBody, DialogFoot } from './dialog.tsx'
import classes from './dialog.module.css'

type Props = {
  readonly isOpen: boolean
  readonly title: string
  readonly text: string
  readonly yes: string
  readonly no: string
  /** Answering yes deletes or discards something. */
  readonly isDangerous?: boolean
  readonly onYes: () => void
  readonly onNo: () => void
}

const ABOVE_DIALOGS = 300
/** Escape must not reach the dialog below the question. */
const OWN_KEYS = { 'data-mantine-stop-propagation': 'true' } as const

/** A yes-or-no question, possibly above another dialog; closing it means no. */
export function Question({ isOpen, title, text, yes, no, isDangerous = false, onYes, onNo }: Props) {
  const { t } = useTranslation()
  return (
    <Modal
      opened={isOpen}
      onClose={onNo}
      title={title}
      size={420}
      padding={0}
      closeOnEscape={false}
      zIndex={ABOVE_DIALOGS}
      onKeyDown={(event) => {
        if (event.key === 'Escape') onNo()
      }}
      classNames={{ header: classes['header'] ?? '', content: classes['content'] ?? '' }}
      closeButtonProps={{ 'aria-label': t('action.close'), ...OWN_KEYS }}
    >
      <DialogBody>
        <p>{text}</p>
      </DialogBody>
      <DialogFoot>
        <Button data-autofocus {...OWN_KEYS} onClick={onNo}>
          {no}
        </Button>
        <Button look={isDangerous ? 'danger' : 'primary'} {...OWN_KEYS} onClick={onYes}>
          {yes}
        </Button>
      </DialogFoot>
    </Modal>
  )
}
