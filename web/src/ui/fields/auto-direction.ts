/**
 * Lets a field follow the writing direction of its text. Mantine would put a `dir` property on the box around the
 * input, which does not know what is typed.
 */
export const autoDirection = { attributes: { input: { dir: 'auto' } } } as const
