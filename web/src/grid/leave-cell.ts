/** Stores what is being typed into a cell, as leaving it does. */
export function leaveCell(): void {
  const { activeElement } = document
  if (activeElement instanceof HTMLInputElement && 'cell' in activeElement.dataset) activeElement.blur()
}
