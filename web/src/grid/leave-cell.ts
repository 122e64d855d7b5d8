/** Stores what is being typed by taking the focus off the cell. */
export function leaveCell(): void {
  const { activeElement } = document
  if (activeElement instanceof HTMLInputElement && 'cell' in activeElement.dataset) activeElement.blur()
}
