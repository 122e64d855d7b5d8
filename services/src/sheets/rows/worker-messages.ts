import type { FieldError, RefusalCode } from '@staffplan/contracts/refusal'

export type WorkerJob<Request> = { readonly bytes: Uint8Array; readonly request: Request }

/** Every batch is answered with an empty message once it is taken. */
export type WorkerMessage<Batch, Report> =
  | { readonly type: 'batch'; readonly batch: Batch }
  | { readonly type: 'report'; readonly report: Report }
  | {
      readonly type: 'refused'
      readonly refusal: {
        readonly code: RefusalCode
        readonly params: { readonly [name: string]: unknown }
        readonly errors: readonly FieldError[]
      }
    }
