import { Refusal } from '@staffplan/contracts/refusal'
import { type TemplateRequest, templateRequest } from '@staffplan/contracts/staff/template'
import type { FastifyReply, FastifyRequest } from 'fastify'

/** Answers with a template file in the format that the query asks for; `name` is without its extension. */
export function answerTemplate(
  request: FastifyRequest,
  reply: FastifyReply,
  { name, write }: { name: string; write: (asked: TemplateRequest) => Buffer },
): Buffer {
  const asked = templateRequest.safeParse(request.query)
  if (!asked.success)
    throw new Refusal('parameter-invalid', { params: { name: String(asked.error.issues[0]?.path[0] ?? '') } })
  const { format } = asked.data
  reply
    .type(
      format === 'csv'
        ? 'text/csv; charset=utf-8'
        : 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    )
    .header('Content-Disposition', `attachment; filename="${name}.${format}"`)
  return write(asked.data)
}
