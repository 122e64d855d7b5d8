import { z } from 'zod'

/** Query for a template: file format, and language of the headings. */
export const templateRequest = z.object({
  format: z.enum(['xlsx', 'csv']),
  lang: z.enum(['en', 'de', 'ar']),
})
export type TemplateRequest = z.infer<typeof templateRequest>
