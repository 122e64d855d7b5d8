import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { temporaryFolder } from '@staffplan/services/testing/temporary-folder'
import { expect, test } from 'vitest'
import { build, type Plugin } from 'vite'
import { replaceWhenWhole } from '../web/build/replace-when-whole.ts'

const tooLarge: Plugin = {
  name: 'too-large',
  generateBundle() {
    this.error('over its budget')
  },
}

test('a build that fails leaves the client that works, and one that is whole takes its place', async () => {
  using folder = temporaryFolder()
  const page = (text: string): Promise<void> => writeFile(join(folder.path, 'index.html'), `<p>${text}</p>`)
  const make = (more: readonly Plugin[] = []): Promise<unknown> =>
    build({
      root: folder.path,
      configFile: false,
      logLevel: 'silent',
      plugins: [replaceWhenWhole('dist'), ...more],
    })
  const built = (): Promise<string> => readFile(join(folder.path, 'dist/index.html'), 'utf8')

  await page('first')
  await make()
  expect(await built()).toContain('first')

  await page('second')
  await expect(make([tooLarge])).rejects.toThrow('over its budget')
  expect(await built()).toContain('first')

  await make()
  expect(await built()).toContain('second')
})

test('two builds at once are both whole, and leave nothing beside what was built', async () => {
  using folder = temporaryFolder()
  await writeFile(join(folder.path, 'index.html'), '<p>page</p>')
  await mkdir(join(folder.path, 'dist.next-999999999-1')) // left behind by a process that has ended
  const both = Promise.withResolvers<void>()
  let writing = 0
  const together: Plugin = {
    name: 'together',
    async generateBundle() {
      writing += 1
      if (writing === 2) both.resolve()
      await both.promise
    },
  }
  const make = (): Promise<unknown> =>
    build({
      root: folder.path,
      configFile: false,
      logLevel: 'silent',
      plugins: [replaceWhenWhole('dist'), together],
    })
  await Promise.all([make(), make()])
  expect(await readFile(join(folder.path, 'dist/index.html'), 'utf8')).toContain('page')
  expect(await readdir(folder.path)).toEqual(['dist', 'index.html'])
})
