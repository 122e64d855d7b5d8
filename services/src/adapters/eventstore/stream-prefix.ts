// One dash, at the end: so no prefix is the beginning of another, and no installation sees streams of another.
const PREFIX = /^[a-zA-Z0-9]+-$/

/** Tells the streams of this installation from all others on the server. */
export class StreamPrefix {
  readonly text: string

  constructor(text: string) {
    if (!PREFIX.test(text))
      throw new Error(
        'STREAM_PREFIX must be letters and digits with one dash behind them, such as staffplan-',
      )
    this.text = text
  }

  /** The server's name of a stream that is none of the log's, nor of any other prefix: without a dash. */
  get beside(): string {
    return `${this.text.slice(0, -1)}.schemas`
  }

  /** Our name of a stream -> the server's. */
  stored(stream: string): string {
    return this.text + stream
  }

  /** The server's name of a stream -> ours; null for a stream of somebody else. */
  own(stored: string): string | null {
    return stored.startsWith(this.text) ? stored.slice(this.text.length) : null
  }
}
