import { useState } from 'react'
import { Dialog } from '#ui/dialogs/dialog.tsx'
import { DiscardQuestion } from '#ui/dialogs/discard-question.tsx'
import { isSaving, UnsavedScope, useIsSaving, useUnsavedScope } from '#ui/dialogs/unsaved.ts'
import type { NewRecord } from './creation-contexts.ts'
import { RecordForm } from './record-form.tsx'
import type { Screen, Values } from './screen.ts'

type Props<Row, Form extends Values> = NewRecord & { readonly screen: Screen<Row, Form> }

/** The form of a new record above the form that needs it; as closing it changes no address, it asks about losses itself. */
export function CreateDialog<Row, Form extends Values>({
  screen,
  given,
  onCreated,
  onClose,
}: Props<Row, Form>) {
  const known = Object.entries(given).filter(([name]) => name in screen.blank)
  const unsaved = useUnsavedScope()
  const [isAsked, setAsked] = useState(false)
  const close = () => (unsaved.hasUnsaved() ? setAsked(true) : onClose())
  return (
    <>
      <Dialog title={screen.newTitle ?? screen.entity} isOpen onClose={close}>
        <UnsavedScope value={unsaved.value}>
          <RecordForm
            screen={screen}
            row={null}
            read={null}
            initial={Object.fromEntries(known) as Partial<Form>} // fields of the form, given by selectors of the same record
            onCreated={onCreated}
            onDone={close}
          />
        </UnsavedScope>
      </Dialog>
      <DiscardQuestion
        isOpen={isAsked}
        isSaving={useIsSaving()}
        onKeep={() => setAsked(false)}
        onDiscard={() => {
          if (!isSaving()) unsaved.discard()
          onClose()
        }}
      />
    </>
  )
}
