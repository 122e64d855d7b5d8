import type { Locator } from 'playwright-core'
import type { Walker } from './walk.ts'

/** A file in the form in which Playwright uploads it. */
export type UploadedFile = { readonly name: string; readonly mimeType: string; readonly buffer: Buffer }

export function csvFile(name: string, lines: readonly string[]): UploadedFile {
  return { name, mimeType: 'text/csv', buffer: Buffer.from(lines.join('\n')) }
}

/** Chooses a file through the button of the drop zone. */
export async function chooseFile(
  { page, t }: Pick<Walker, 'page' | 't'>,
  within: Locator,
  file: UploadedFile,
): Promise<void> {
  const button = within.getByRole('button', { name: t('staff:upload.drop') }).first()
  const [chooser] = await Promise.all([page.waitForEvent('filechooser'), button.click()])
  await chooser.setFiles(file)
}
