/**
 * A field whose text finds its own writing direction. Mantine's `dir` would go to the box around it,
 * which cannot see what is typed.
 */
export const autoDirection = { attributes: { input: { dir: 'auto' } } } as const
