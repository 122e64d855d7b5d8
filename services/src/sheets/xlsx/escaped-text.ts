const ESCAPE = /_x([0-9A-Fa-f]{4})_/g

/** ECMA-376 ST_Xstring: `_x000D_` stands for a character XML cannot hold, `_x005F_` for an underscore. */
export function decodeEscapes(text: string): string {
  if (!text.includes('_x')) return text
  return text.replace(ESCAPE, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
}
