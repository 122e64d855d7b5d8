/** What every list of records says of itself, by the key that its words stand under. */
export function screenWords(t: (key: string) => string, of: string) {
  const word = (name: string) => t(`${of}.${name}`)
  return { title: word('title'), entity: word('entity'), newTitle: word('new'), empty: word('empty') }
}
