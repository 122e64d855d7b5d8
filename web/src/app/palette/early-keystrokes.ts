/** Keystrokes between the key that opens the palette and the moment its field has the focus. */
export class EarlyKeystrokes {
  #text: string | null = null

  begin(): void {
    this.#text ??= ''
  }

  get isWaiting(): boolean {
    return this.#text !== null
  }

  /** Keeps a key press for the palette; true when it was kept, and nothing else on the page gets it. */
  keep(event: KeyboardEvent): boolean {
    if (this.#text === null || event.ctrlKey || event.metaKey || event.altKey || event.isComposing)
      return false
    if (event.key === 'Escape') return false
    if (event.key === 'Backspace') this.#text = this.#text.slice(0, -1)
    else if (event.key.length === 1) this.#text += event.key
    // Enter, Tab and the arrows, too, are meant for the palette: here they would use or leave the focused element.
    event.preventDefault()
    event.stopPropagation()
    return true
  }

  /** Returns the kept text; from here on the field gets the keys itself. */
  end(): string {
    const text = this.#text ?? ''
    this.#text = null
    return text
  }
}
