import { z } from 'zod'

/** Query of a template: which kind of file, with headings in which language. */
export const templateRequest = z.object({
  format: z.enum(['xlsx', 'csv']),
  lang: z.enum(['en', 'de', 'ar']),
})
export type TemplateRequest = z.infer<typeof templateRequest>
