import { z } from 'zod'

/** The two yearly files: the staff of a year, and its overtime hours. */
export const importKind = z.enum(['hr', 'overtime'])
export type ImportKind = z.infer<typeof importKind>
