import { z } from 'zod'

/** The two kinds of yearly files: the staff of a year, and overtime hours. */
export const importKind = z.enum(['hr', 'overtime'])
export type ImportKind = z.infer<typeof importKind>
