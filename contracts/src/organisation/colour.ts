import { z } from 'zod'

/** Colours that the forms offer for business units. */
export const presetColours = [
  '#3182CE',
  '#00A3C4',
  '#319795',
  '#38A169',
  '#68A620',
  '#B7961A',
  '#D69E2E',
  '#DD6B20',
  '#E5533D',
  '#C53030',
  '#D53F8C',
  '#97266D',
  '#805AD5',
  '#553C9A',
  '#5A67D8',
  '#2C5282',
  '#234E52',
  '#22543D',
  '#7B5A3C',
  '#4A5568',
] as const

export const DEFAULT_COLOUR = presetColours[0]

/** Dark grey for what has no colour of its own. */
export const NO_COLOUR = '#4A5568'

/** `#rrggbb` in either case; the default when it is missing. */
export const colour = z
  .string()
  .refine((value) => /^#[0-9a-fA-F]{6}$/.test(value), { params: { code: 'colour-invalid' } })
  .default(DEFAULT_COLOUR)
