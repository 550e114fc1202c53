// Turns every thrown error into the error body of the API.
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { isBusy, isConstraintViolation, isDiskFull, UnknownOutcome } from '#platform/db/errors.ts'
import { escapeXml, unfitForXml } from '#platform/markup.ts'
import { Problem, problems } from '#platform/problems.ts'
import { loggedAddress } from '../request/addresses.ts'
import { bodyLimit } from '../request/body.ts'
import { SchemaError } from '../request/validation.ts'
import { sendJson, wantsPretty } from './answer.ts'

export function sendProblem(req: FastifyRequest, reply: FastifyReply, problem: Problem): FastifyReply {
  const { status, code, details } = problem
  reply.code(status).removeHeader('etag').header('cache-control', 'no-store')
  if (details.retryAfterSeconds) reply.header('retry-after', String(details.retryAfterSeconds))
  // A conflict answers the current resource, which has no code.
  reply.header('x-error-code', code)
  if (details.link) reply.header('link', details.link)
  if (details.allow) reply.header('allow', details.allow.join(', '))
  const text = wantsXml(req)
    ? problemXml(problem, wantsPretty(req))
    : JSON.stringify(details.resource ?? problemBody(problem))
  return sendJson(req, reply, text)
}

/** Reads the query before its validation, which may be what failed. */
function wantsXml(req: FastifyRequest): boolean {
  if (!req.routeOptions?.config?.answersXml) return false
  const { type } = (req.query ?? {}) as { type?: unknown }
  return typeof type === 'string' && type.toLowerCase() === 'xml'
}

export function problemBody({ message, code, details }: Problem): object {
  const body: Record<string, unknown> = { error: true, message, code }
  if (details.errors) body.errors = details.errors
  if (details.requiredPrivileges) body.requiredPrivileges = details.requiredPrivileges
  return body
}

export function handleError(error: unknown, req: FastifyRequest, reply: FastifyReply): FastifyReply {
  const problem = asProblem(error, req.routeOptions?.bodyLimit)
  if (problem.status >= 500) {
    req.log.error(
      { err: error, reqId: req.id, url: loggedAddress(req.url), method: req.method },
      'request failed',
    )
  }
  return sendProblem(req, reply, problem)
}

/** Node's errors for a client that disconnected; there is no connection to answer on. */
const isBrokenOff = (error: unknown): boolean =>
  error instanceof Error && error.message === 'aborted' && (error as FastifyError).code === 'ECONNRESET'

export function asProblem(error: unknown, limit = bodyLimit): Problem {
  if (error instanceof Problem) return error
  if (isBrokenOff(error)) return problems.badRequest('The body broke off')
  if (error instanceof SchemaError) return problems.invalid(error.faults)
  if (isDiskFull(error)) return problems.storageFull()
  if (isBusy(error)) return problems.busy()
  if (error instanceof UnknownOutcome) return problems.outcomeUnknown()
  // A database constraint that the checks did not catch: of two concurrent requests the other committed first.
  if (isConstraintViolation(error))
    return problems.invalidField('', 'It clashes with what was saved meanwhile', 'duplicate')
  return byFastifyCode(error as FastifyError, limit)
}

function byFastifyCode(error: FastifyError, limit: number): Problem {
  switch (error.code) {
    case 'FST_ERR_CTP_BODY_TOO_LARGE':
      return problems.bodyTooLarge(limit)
    case 'FST_ERR_CTP_INVALID_MEDIA_TYPE':
      return problems.unsupportedBody('This kind of body is not understood here')
    case 'FST_ERR_CTP_INVALID_CONTENT_LENGTH':
      return problems.badRequest('The body is not as long as its Content-Length says')
    case 'FST_ERR_BAD_URL':
      return problems.endpointNotFound()
    case 'FST_ERR_MAX_PARAM_LENGTH':
      return problems.addressTooLong()
    default: {
      const status = error.statusCode ?? 500
      return status >= 400 && status < 500 ? problems.badRequest(error.message) : problems.internal()
    }
  }
}

const escapeText = (text: string): string => escapeXml(text.toWellFormed().replace(unfitForXml, '\ufffd'))

const element = (name: string, text: string): string => `<${name}>${escapeText(text)}</${name}>`

function problemXml({ message, code, details }: Problem, isPretty: boolean): string {
  const { errors, requiredPrivileges } = details
  const [line, indent] = isPretty ? ['\n', '  '] : ['', '']
  const list = (name: string, entries: string[]) =>
    [`${indent}<${name}>`, ...entries.map((entry) => indent + indent + entry), `${indent}</${name}>`].join(
      line,
    )
  const faults = errors?.map(({ field, code: kind, index, message: words }) => {
    const indexed = index === undefined ? '' : ` index="${index}"`
    return `<error field="${escapeText(field)}" code="${kind}"${indexed}>${escapeText(words)}</error>`
  })
  const parts = [
    '<error>',
    indent + element('message', message),
    indent + element('code', code),
    ...(faults ? [list('errors', faults)] : []),
    ...(requiredPrivileges
      ? [
          list(
            'requiredPrivileges',
            requiredPrivileges.map((each) => element('privilege', each)),
          ),
        ]
      : []),
    '</error>',
  ]
  return `<?xml version="1.0" encoding="UTF-8"?>\n${parts.join(line)}`
}
