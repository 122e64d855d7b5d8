import type { Plugin } from 'vite'

/**
 * Lets the workbook library compress where it runs, which is a worker of ours. By itself it starts workers from `blob:`
 * addresses for whatever is larger than 160 kB; the content security policy has no hole for those.
 */
export function zipInPlace(): Plugin {
  return {
    name: 'zip-in-place',
    enforce: 'pre',
    resolveId(name, importer) {
      return name === 'fflate' && importer?.includes('write-excel-file') ? IN_PLACE : null
    },
    load: (id) => (id === IN_PLACE ? CODE : null),
  }
}

const IN_PLACE = '\0zip-in-place'
const CODE = `import { zipSync } from 'fflate'
export * from 'fflate'
export const zip = (files, done) => done(null, zipSync(files))`
