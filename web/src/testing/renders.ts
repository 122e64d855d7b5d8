/** What React keeps of a component, as its developer tools read it. */
type Fiber = {
  readonly type: unknown
  readonly flags: number
  readonly child: Fiber | null
  readonly sibling: Fiber | null
  readonly alternate: Fiber | null
}

const PERFORMED_WORK = 1
let counts: Map<string, number> | null = null

/** React tells developer tools of every commit; it looks for them when it is loaded, so this is imported first. */
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

/** Which components were drawn by what is done, and how often. */
export async function rendersDuring(act: () => Promise<void>): Promise<Record<string, number>> {
  counts = new Map()
  await act()
  const counted = counts
  counts = null
  return Object.fromEntries(counted)
}

/** Below what a commit did not touch, the children are those of the commit before. */
function count(fiber: Fiber, into: Map<string, number>): void {
  const name = nameOf(fiber.type)
  if (name && (fiber.flags & PERFORMED_WORK) !== 0) into.set(name, (into.get(name) ?? 0) + 1)
  if (fiber.alternate && fiber.child === fiber.alternate.child) return
  for (let child = fiber.child; child; child = child.sibling) count(child, into)
}

function nameOf(type: unknown): string | null {
  if (typeof type === 'function') return type.name
  // What `memo` returns stands around the component.
  if (typeof type === 'object' && type !== null && 'type' in type) return nameOf(type.type)
  return null
}
