import { Modal } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import classes from './dialog.module.css'
import { useWayBack } from './use-way-back.ts'

type Props = {
  readonly title: ReactNode
  readonly isOpen: boolean
  readonly onClose: () => void
  readonly children: ReactNode
  readonly size?: number
}

/** Keep it mounted and switch `isOpen`: only then does the focus return to where it came from. */
export function Dialog({ title, isOpen, onClose, children, size = 540 }: Props) {
  const { t } = useTranslation()
  return (
    <Modal
      opened={isOpen}
      onClose={onClose}
      onExitTransitionEnd={useWayBack(isOpen)}
      title={title}
      size={size}
      padding={0}
      classNames={{ header: classes['header'] ?? '' }}
      closeButtonProps={{ 'aria-label': t('action.close') }}
    >
      {children}
    </Modal>
  )
}

export function DialogBody({ children }: { readonly children: ReactNode }) {
  return <div className={classes['body']}>{children}</div>
}

/** The buttons at the end of a dialog. */
export function DialogFoot({ children }: { readonly children: ReactNode }) {
  return <div className={classes['foot']}>{children}</div>
}
