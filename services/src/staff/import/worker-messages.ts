import type { FieldError, RefusalCode } from '@staffplan/contracts/refusal'
import type { ImportKind } from '@staffplan/contracts/staff/import-kind'
import type { ImportReport, ParsedBatch } from './import-report.ts'
import type { ParseRequest, RowOf } from './parse-file.ts'

export type WorkerJob<Kind extends ImportKind> = {
  readonly bytes: Uint8Array
  readonly request: ParseRequest<Kind>
}

/** Every batch is answered with an empty message once it is taken. */
export type WorkerMessage<Kind extends ImportKind = ImportKind> =
  | { readonly type: 'batch'; readonly batch: ParsedBatch<RowOf[Kind]> }
  | { readonly type: 'report'; readonly report: ImportReport }
  | {
      readonly type: 'refused'
      readonly refusal: {
        readonly code: RefusalCode
        readonly params: { readonly [name: string]: unknown }
        readonly errors: readonly FieldError[]
      }
    }
