import { serveParser } from '#sheets/rows/serve-parser.ts'
import { readOrganisation } from './read-organisation.ts'

await serveParser(readOrganisation)
