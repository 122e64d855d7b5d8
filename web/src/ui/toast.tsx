import { type Id, toast } from 'react-toastify/unstyled'
import { Button } from './button.tsx'

type Options = {
  /** A new toast replaces the previous one of the same name. */
  readonly name?: string
  /** An action offered in the toast. */
  readonly action?: Action
}

type Action = {
  readonly label: string
  /** Called at most once, however often the button is pressed, so a key made within it is enough. */
  readonly run: () => void
  /** Milliseconds that the toast stays. */
  readonly shown: number
}

/** A green toast. */
export function toastSuccess(text: string, options: Options = {}): void {
  show('success', text, options)
}

/** A red toast. */
export function toastFailure(text: string, options: Options = {}): void {
  show('error', text, options)
}

export function toastWarning(text: string, options: Options = {}): void {
  show('warning', text, options)
}

/** A green toast that offers to undo for a while. */
export function toastUndoable(
  text: string,
  undo: Omit<Action, 'shown'>,
  options: Pick<Options, 'name'> = {},
): void {
  toastSuccess(text, { ...options, action: { ...undo, shown: UNDOABLE } })
}

/** Dismisses a toast whose message is no longer true. */
export function dismissToast(name: string): void {
  const shown = named.get(name)
  if (shown !== undefined) toast.dismiss(shown)
}

export function isToastShown(name: string): boolean {
  const shown = named.get(name)
  return shown !== undefined && toast.isActive(shown)
}

function show(type: 'success' | 'warning' | 'error', text: string, { name, action }: Options): void {
  const content = action ? withAction(text, action) : asText(text)
  const look = { data: action ? WITH_ACTION : null, ...(action && { autoClose: action.shown }) }
  if (name !== undefined && isToastShown(name))
    return toast.update(named.get(name)!, { render: content, type, delay: null, ...look })
  const id = toast[type](content, look)
  if (name !== undefined) named.set(name, id)
}

/**
 * The last toast of each name. The library's own `toastId` does not work here: it ignores a new toast whose id belongs
 * to one that is still disappearing, which takes a second.
 */
const named = new Map<string, Id>()

function asText(text: string) {
  return <span className="toast-text">{text}</span>
}

function withAction(text: string, { label, run }: Action) {
  // The button can still be pressed while the toast is disappearing.
  let isPressed = false
  return ({ closeToast }: { readonly closeToast: () => void }) => (
    <>
      {asText(text)}
      <Button
        onClick={() => {
          closeToast()
          if (isPressed) return
          isPressed = true
          run()
        }}
      >
        {label}
      </Button>
    </>
  )
}

/** Data of toasts that offer an action. */
export const WITH_ACTION = { offersAction: true }

/** Milliseconds that a toast with an undo stays. */
const UNDOABLE = 15_000
