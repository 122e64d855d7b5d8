/** The texts that every list of records needs, from the translations under its key. */
export function screenWords(t: (key: string) => string, of: string) {
  const word = (name: string) => t(`${of}.${name}`)
  return { title: word('title'), entity: word('entity'), newTitle: word('new'), empty: word('empty') }
}
