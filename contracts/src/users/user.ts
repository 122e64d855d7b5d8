import { z } from 'zod'
import { id } from '../number.ts'
import { withoutInvisible } from '../invisible.ts'
import { defineRecord } from '../record.ts'
import { optionalText, requiredText } from '../text.ts'
import { ADMINISTRATOR_ROLE, AUDITOR_ROLE, USER_ROLE } from './roles.ts'

const userLocale = z.enum(['de_DE', 'en_US', 'ar_SA'])

const MAX_EMAIL = 254
/** Invisible characters get an error of their own, since an address with them looks right. */
const email = z
  .string()
  .max(MAX_EMAIL)
  .refine((value) => withoutInvisible(value) === value, {
    params: { code: 'text-control-char' },
    abort: true,
  })
  .check(z.email())
/** Longest phone number, with punctuation. */
const MAX_PHONE = 50

export const user = defineRecord({
  name: 'user',
  plural: 'users',
  path: '/v1/users',
  fields: {
    firstName: requiredText(100),
    lastName: requiredText(100),
    email,
    phone: optionalText(MAX_PHONE),
    mobile: optionalText(MAX_PHONE),
    locale: userLocale,
    enabled: z.boolean(),
    roleId: z.literal([ADMINISTRATOR_ROLE, USER_ROLE, AUDITOR_ROLE]),
  },
  references: { role: 'roleId' },
  personal: ['firstName', 'lastName', 'email', 'phone', 'mobile'],
})

/** Fields that ordinary users may change in their own record. */
export const ownFields: readonly string[] = ['phone', 'mobile', 'locale']

export const userRow = z.object({
  id,
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  phone: z.string(),
  mobile: z.string(),
  locale: userLocale,
  enabled: z.boolean(),
  role: z.object({ id: z.number(), name: z.string(), description: z.string() }),
})
export type UserRow = z.infer<typeof userRow>
