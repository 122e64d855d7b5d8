import { saveFile } from '#ui/save-file.ts'

/** Properties set by style sheets that a standalone picture must carry itself. */
const PAINTED = [
  'fill',
  'stroke',
  'stroke-width',
  'stroke-dasharray',
  'paint-order',
  'font-size',
  'font-weight',
  'font-family',
] as const
const SHARPNESS = 2
const EDGE = 24
const LINE = 22
const SIGN = 20

type Picture = {
  /** File name without extension. */
  readonly file: string
  readonly title: string
  readonly legend: readonly { readonly name: string; readonly colour: string }[]
}

/** Saves a chart as a PNG picture that can be understood without the page around it. */
export async function savePicture(chart: SVGSVGElement, { file, title, legend }: Picture): Promise<void> {
  const drawn = await drawnFrom(chart)
  const canvas = document.createElement('canvas')
  const context = canvas.getContext('2d')
  if (!context) throw new Error('this browser draws no pictures')
  const { fontFamily, direction } = getComputedStyle(document.documentElement)
  const font = `13px ${fontFamily}`
  const width = chart.clientWidth + 2 * EDGE
  context.font = font
  const lines = wrapped(legend, {
    room: width - 2 * EDGE,
    widthOf: (name) => context.measureText(name).width,
  })
  canvas.width = width * SHARPNESS
  canvas.height = (chart.clientHeight + LINE * (lines.length + 1) + 3 * EDGE) * SHARPNESS
  context.scale(SHARPNESS, SHARPNESS)
  const page = getComputedStyle(document.documentElement)
  context.fillStyle = page.getPropertyValue('--surface')
  context.fillRect(0, 0, width, canvas.height)
  const isRightToLeft = direction === 'rtl'
  context.direction = isRightToLeft ? 'rtl' : 'ltr'
  context.textAlign = 'start'
  const turned = (from: number): number => (isRightToLeft ? width - from : from)
  context.fillStyle = page.getPropertyValue('--ink')
  context.font = `650 16px ${fontFamily}`
  context.fillText(title, turned(EDGE), EDGE + 12)
  context.drawImage(drawn, EDGE, EDGE + LINE, chart.clientWidth, chart.clientHeight)
  context.font = font
  lines.forEach((line, index) => {
    const middle = EDGE + LINE + chart.clientHeight + EDGE + index * LINE
    for (const { name, colour, at } of line) {
      context.fillStyle = colour
      context.fillRect(turned(EDGE + at) - (isRightToLeft ? 12 : 0), middle - 6, 12, 12)
      context.fillStyle = page.getPropertyValue('--ink')
      context.fillText(name, turned(EDGE + at + SIGN), middle + 5)
    }
  })
  const picture = await new Promise<Blob | null>((done) => canvas.toBlob(done, 'image/png'))
  if (!picture) throw new Error('the picture could not be made')
  saveFile(`${file}.png`, picture)
}

/** The chart as an image that no longer depends on the page's styles. */
async function drawnFrom(chart: SVGSVGElement): Promise<HTMLImageElement> {
  const copy = chart.cloneNode(true) as SVGSVGElement // a clone has the type of its original
  const originals = [...chart.querySelectorAll<SVGElement>('*')]
  for (const [index, element] of [...copy.querySelectorAll<SVGElement>('*')].entries()) {
    const styles = getComputedStyle(originals[index]!)
    for (const property of PAINTED) element.style.setProperty(property, styles.getPropertyValue(property))
  }
  copy.setAttribute('xmlns', 'http://www.w3.org/2000/svg')
  const image = new Image(chart.clientWidth * SHARPNESS, chart.clientHeight * SHARPNESS)
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(new XMLSerializer().serializeToString(copy))}`
  await image.decode()
  return image
}

type Entry = Picture['legend'][number]
type Room = { readonly room: number; readonly widthOf: (name: string) => number }

/** Wraps the legend into lines of at most `room`; each entry gets the offset at which it begins. */
export function wrapped(legend: readonly Entry[], { room, widthOf }: Room): (Entry & { at: number })[][] {
  const lines: (Entry & { at: number })[][] = []
  let at = Number.POSITIVE_INFINITY
  for (const entry of legend) {
    const width = SIGN + widthOf(entry.name) + EDGE
    if (at + width - EDGE > room) {
      lines.push([])
      at = 0
    }
    lines.at(-1)?.push({ ...entry, at })
    at += width
  }
  return lines
}
