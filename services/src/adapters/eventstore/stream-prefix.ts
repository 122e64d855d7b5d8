// Exactly one dash, at the end: no prefix is then the beginning of another, and no installation sees another's streams.
const PREFIX = /^[a-zA-Z0-9]+-$/

/** Distinguishes the streams of this installation from all others on the server. */
export class StreamPrefix {
  readonly text: string

  constructor(text: string) {
    if (!PREFIX.test(text))
      throw new Error(
        'STREAM_PREFIX must be letters and digits with one dash behind them, such as staffplan-',
      )
    this.text = text
  }

  /** Server name of the stream of notes: without a dash it belongs to no log, whatever its prefix. */
  get beside(): string {
    return `${this.text.slice(0, -1)}.schemas`
  }

  /** The name of a stream on the server. */
  stored(stream: string): string {
    return this.text + stream
  }

  /** The name of a stream without the prefix; null for a stream of another installation. */
  own(stored: string): string | null {
    return stored.startsWith(this.text) ? stored.slice(this.text.length) : null
  }
}
