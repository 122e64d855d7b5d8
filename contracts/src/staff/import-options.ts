import { z } from 'zod'

/** Encodings that an administrator may choose when the guess is wrong. */
export const csvEncoding = z.enum([
  'utf-8',
  'utf-16le',
  'utf-16be',
  'windows-1252',
  'windows-1256',
  'iso-8859-6',
  'macintosh',
])

/** Description of the field `checked`, which ties an import to its preview. */
export const checkedWords =
  'As the preview answered it: refused with `check-outdated` where the file would do something else by now.'

/** What the file itself may not tell; each option is only needed after a refusal that asks for it. */
export const importOptions = z.object({
  encoding: csvEncoding.optional(),
  dateOrder: z.enum(['day-first', 'month-first']).optional(),
  decimal: z.enum(['.', ',']).optional(),
  sheet: z.string().max(100).optional(),
})
export type ImportOptions = z.infer<typeof importOptions>
