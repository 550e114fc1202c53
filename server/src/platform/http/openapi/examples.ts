// Adds an example of docs/api to an operation: its parameters, the body of the request and that of the response.
import type { Example } from './docs-pages.ts'
import type { Content, Operation, Parameter } from './document.ts'

/** Stands in the documentation for members and entries that are left out. */
const omitted = '…'

interface NamedExample {
  example: Example
  /** Page and section, for readers. */
  summary: string
}

export function withExample(
  operation: Operation,
  path: string,
  { example, summary }: NamedExample,
): Operation {
  const { parameters, requestBody, responses } = operation
  const { request, answer } = example
  const given = valuesOf(path, request.path)
  const response = responses[answer.status]
  const named = (value: unknown) => ({ docs: { summary, value } })
  return {
    ...operation,
    ...(parameters && {
      parameters: parameters.map((each) => {
        const text = given.get(each.name)
        return text === undefined ? each : { ...each, examples: named(readValue(each, text)) }
      }),
    }),
    ...(requestBody && { requestBody: withContent(requestBody, request.body, named) }),
    responses:
      response && !('$ref' in response)
        ? { ...responses, [answer.status]: withContent(response, answer.body, named) }
        : responses,
  }
}

/** The parameters of a request by name. */
function valuesOf(template: string, address: string): ReadonlyMap<string, string> {
  const { pathname, searchParams } = new URL(address, 'http://example.org')
  const segments = pathname.split('/')
  const ofPath = template.split('/').flatMap((part, at): [string, string][] => {
    const [, name] = /^\{(\w+)\}/.exec(part) ?? []
    return name ? [[name, decodeURIComponent(segments[at] ?? '')]] : []
  })
  return new Map([...searchParams, ...ofPath])
}

function readValue({ schema }: Parameter, text: string): unknown {
  if (schema.type === 'boolean') return text !== 'false'
  return schema.type === 'integer' || schema.type === 'number' ? Number(text) : text
}

function withContent<Part extends { content?: Content }>(
  part: Part,
  text: string | undefined,
  named: (value: unknown) => NonNullable<Content[string]['examples']>,
): Part {
  const [media, content] = Object.entries(part.content ?? {})[0] ?? []
  if (!media || !content || text === undefined) return part
  const value = media === 'application/json' ? withoutOmitted(JSON.parse(text)) : text
  return { ...part, content: { ...part.content, [media]: { ...content, examples: named(value) } } }
}

function withoutOmitted(value: unknown): unknown {
  if (Array.isArray(value)) return value.filter((each) => each !== omitted).map(withoutOmitted)
  if (value === null || typeof value !== 'object') return value
  const members = Object.entries(value).filter(([name]) => name !== omitted)
  return Object.fromEntries(members.map(([name, each]) => [name, withoutOmitted(each)]))
}
