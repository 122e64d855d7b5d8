import { Modal } from '@mantine/core'
import { type ReactNode, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import classes from './dialog.module.css'
import { useRoomForToasts } from './use-room-for-toasts.ts'
import { useReturnFocus } from '#ui/use-return-focus.ts'

type Props = {
  readonly title: ReactNode
  readonly isOpen: boolean
  readonly onClose: () => void
  readonly children: ReactNode
  readonly size?: number
}

/** Keep the dialog mounted and switch `isOpen`: only then does the focus return to where it came from. */
export function Dialog({ title, isOpen, onClose, children, size = 540 }: Props) {
  const { t } = useTranslation()
  const isUppermost = useUppermost(isOpen)
  useRoomForToasts(isOpen)
  return (
    <Modal
      opened={isOpen}
      onClose={() => {
        if (isUppermost()) onClose()
      }}
      onExitTransitionEnd={useReturnFocus(isOpen)}
      title={title}
      size={size}
      padding={0}
      classNames={{ inner: classes['inner']!, header: classes['header']!, content: classes['content']! }}
      closeButtonProps={{ 'aria-label': t('action.close') }}
    >
      {children}
    </Modal>
  )
}

/** The open dialogs, the uppermost last. */
const dialogs: symbol[] = []

/** Tells whether a dialog is the uppermost, the only one that Escape should close. */
function useUppermost(isOpen: boolean): () => boolean {
  const own = useRef(Symbol('dialog'))
  useEffect(() => {
    if (!isOpen) return undefined
    const id = own.current
    dialogs.push(id)
    // Removed only after every handler has seen the key press that closed the dialog.
    return () => void setTimeout(() => dialogs.splice(dialogs.indexOf(id), 1))
  }, [isOpen])
  return () => dialogs.at(-1) === own.current
}

export function DialogBody({ children }: { readonly children: ReactNode }) {
  return <div className={classes['body']}>{children}</div>
}

/** The buttons at the end of a dialog. */
export function DialogFoot({ children }: { readonly children: ReactNode }) {
  return (
    <div className={classes['foot']} data-screen-only>
      {children}
    </div>
  )
}
