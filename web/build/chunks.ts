import type { Rolldown } from 'vite'

/** Modules that at least so many screens use stand in one file. */
const SHARED_BY = 4

/**
 * Few files for a screen: a browser asks for six at a time. Left alone, modules that the same screens use stand together, and
 * the big picture took 67 files; with one for what most screens use it takes 27, of a tenth more in all. What the first
 * screen loads stays as it is.
 */
export const chunks: Rolldown.OutputOptions = {
  codeSplitting: {
    groups: [
      { name: 'first', tags: ['$initial'], entriesAware: true, priority: 2 },
      { name: 'shared', minShareCount: SHARED_BY },
    ],
  },
  // The name of a file that several screens use would be all of theirs.
  chunkFileNames: ({ name }) => `assets/${shortName(name)}-[hash].js`,
  assetFileNames: ({ names: [name = ''] }) => `assets/${shortName(name)}-[hash][extname]`,
}

function shortName(name: string): string {
  return name.split(/[~.]/)[0]!
}
