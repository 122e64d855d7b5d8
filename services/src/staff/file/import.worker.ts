import type { ImportKind } from '@staffplan/contracts/staff/import-kind'
import { serveParser } from '#sheets/rows/serve-parser.ts'
import { parseFile, type ParseRequest } from './parse-file.ts'

await serveParser((bytes, request: ParseRequest<ImportKind>) => parseFile(bytes, request))
