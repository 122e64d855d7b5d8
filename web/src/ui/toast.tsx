import { type Id, toast } from 'react-toastify/unstyled'
import { Button } from './button.tsx'

type Options = {
  /** One of the same name takes the place of the one before. */
  readonly name?: string
  /** What can be done about what it says. */
  readonly action?: Action
}

type Action = {
  readonly label: string
  /** Called once at most, however often the button is pressed: what it sends needs no key that outlives the call. */
  readonly run: () => void
  /** Milliseconds to decide in. */
  readonly shown: number
}

/** Green. */
export function toastSuccess(text: string, options: Options = {}): void {
  show('success', text, options)
}

/** Red. */
export function toastFailure(text: string, options: Options = {}): void {
  show('error', text, options)
}

export function toastWarning(text: string, options: Options = {}): void {
  show('warning', text, options)
}

/** Green, and for a while the way back stands in it. */
export function toastUndoable(
  text: string,
  undo: Omit<Action, 'shown'>,
  options: Pick<Options, 'name'> = {},
): void {
  toastSuccess(text, { ...options, action: { ...undo, shown: UNDOABLE } })
}

/** What it says is no longer so. */
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
 * The last toast of each name. The library's own `toastId` would not do: it drops what is shown under the id of a toast that
 * is on its way out, which takes a second.
 */
const named = new Map<string, Id>()

function asText(text: string) {
  return <span className="toast-text">{text}</span>
}

function withAction(text: string, { label, run }: Action) {
  // The button can still be pressed while the toast is on its way out.
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

/** What toasts hold that offer to do something. */
export const WITH_ACTION = { offersAction: true }

/** Milliseconds. */
const UNDOABLE = 15_000
