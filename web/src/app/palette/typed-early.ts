/** What is typed between the key that opens the palette and the moment its field has the focus. */
export class TypedEarly {
  #text: string | null = null

  begin(): void {
    this.#text ??= ''
  }

  get isWaiting(): boolean {
    return this.#text !== null
  }

  /** Whether this key press was kept: then nothing else may take it. */
  keep(event: KeyboardEvent): boolean {
    if (this.#text === null || event.ctrlKey || event.metaKey || event.altKey || event.isComposing)
      return false
    if (event.key === 'Escape') return false
    if (event.key === 'Backspace') this.#text = this.#text.slice(0, -1)
    else if (event.key.length === 1) this.#text += event.key
    // Enter, Tab and the arrows are meant for the palette, too: here they would press or leave what has the focus.
    event.preventDefault()
    event.stopPropagation()
    return true
  }

  /** From here on the field takes the keys itself. */
  take(): string {
    const text = this.#text ?? ''
    this.#text = null
    return text
  }
}
