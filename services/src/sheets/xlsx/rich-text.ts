/** Joins the runs of a text (`<si>` or `<is>`); phonetic hints (`<rPh>`) are no part of it. */
export function createTextCollector() {
  let text = ''
  let isText = false
  let isPhonetic = false
  return {
    start: () => {
      text = ''
    },
    open: (name: string) => {
      if (name === 'rPh') isPhonetic = true
      if (name === 't') isText = true
    },
    close: (name: string) => {
      if (name === 'rPh') isPhonetic = false
      if (name === 't') isText = false
    },
    add: (part: string) => {
      if (isText && !isPhonetic) text += part
    },
    text: () => text,
  }
}
