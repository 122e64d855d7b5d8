/** React's internal record of a component, as its developer tools read it. */
type Fiber = {
  readonly type: unknown
  readonly flags: number
  readonly child: Fiber | null
  readonly sibling: Fiber | null
  readonly alternate: Fiber | null
}

const PERFORMED_WORK = 1
let counts: Map<string, number> | null = null

/** React reports every commit to its developer tools, which it looks for when it loads; so import this file before React. */
Object.assign(globalThis, {
  __REACT_DEVTOOLS_GLOBAL_HOOK__: {
    supportsFiber: true,
    inject: () => 1,
    onCommitFiberUnmount: () => {},
    onCommitFiberRoot: (_renderer: number, root: { readonly current: Fiber }) => {
      if (counts) count(root.current, counts)
    },
  },
})

/** Counts how often each component rendered while `act` runs, by component name. */
export async function rendersDuring(act: () => Promise<void>): Promise<Record<string, number>> {
  counts = new Map()
  await act()
  const counted = counts
  counts = null
  return Object.fromEntries(counted)
}

/** A subtree that the commit did not touch keeps its children from the previous commit, so it is skipped. */
function count(fiber: Fiber, into: Map<string, number>): void {
  const name = nameOf(fiber.type)
  if (name && (fiber.flags & PERFORMED_WORK) !== 0) into.set(name, (into.get(name) ?? 0) + 1)
  if (fiber.alternate && fiber.child === fiber.alternate.child) return
  for (let child = fiber.child; child; child = child.sibling) count(child, into)
}

function nameOf(type: unknown): string | null {
  if (typeof type === 'function') return type.name
  // `memo` wraps the component in an object.
  if (typeof type === 'object' && type !== null && 'type' in type) return nameOf(type.type)
  return null
}
