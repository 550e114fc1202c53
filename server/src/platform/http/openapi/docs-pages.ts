// Reads the pages of docs/api: their sections, the operations these describe, and the examples, which tests run.
import { existsSync, readdirSync, readFileSync } from 'node:fs'

export interface Request {
  method: string
  path: string
  headers: Record<string, string>
  body: string | undefined
}

export interface Answer {
  status: number
  headers: Record<string, string>
  body: string | undefined
}

export interface Example {
  line: number
  request: Request
  answer: Answer
}

export interface Section {
  title: string
  /** From the line under the title: `GET /users` · `listUsers` · access */
  operation: { method: string; path: string; id: string; access: string } | undefined
  text: string
  examples: Example[]
}

export interface Page {
  name: string
  text: string
  sections: Section[]
}

const docsFolder = new URL('../../../../../docs/api/', import.meta.url)
const apiUrl = 'https://guides.example/api/2.0'

/** Empty if the server is installed without its documentation. */
export function listPageNames(): string[] {
  if (!existsSync(docsFolder)) return []
  const names = readdirSync(docsFolder).filter((name) => name.endsWith('.md'))
  return names.sort()
}

export const readPages = (): Page[] =>
  listPageNames().map((name) => readPage(name, readFileSync(new URL(name, docsFolder), 'utf8')))

export function readPage(name: string, text: string): Page {
  const parts = text.split(/^(?=## )/m)
  let line = 1
  const sections = parts.map((part) => {
    const section = readSection(part, line)
    line += part.split('\n').length - 1
    return section
  })
  return { name, text, sections }
}

function readSection(text: string, line: number): Section {
  const title = /^#+ (.+)/.exec(text)?.[1] ?? ''
  const found = /^`([A-Z]+) (\/\S*)` · `(\w+)` · (.+)$/m.exec(text)
  const [, method = '', path = '', id = '', access = ''] = found ?? []
  return {
    title,
    operation: found ? { method, path, id, access } : undefined,
    text,
    examples: readExamples(text, line),
  }
}

function readExamples(text: string, firstLine: number): Example[] {
  const blocks = [...text.matchAll(/^```(http|sh)\n([\s\S]*?)^```$/gm)].map((match) => ({
    kind: match[1],
    content: (match[2] ?? '').trimEnd(),
    line: firstLine + text.slice(0, match.index).split('\n').length - 1,
  }))
  const examples: Example[] = []
  let request: Request | undefined
  for (const { kind, content, line } of blocks) {
    const isAnswer = content.startsWith('HTTP/1.1 ')
    if (isAnswer && request) examples.push({ line, request, answer: readAnswer(content) })
    else if (isAnswer || request) throw new Error(`line ${line}: a request and its answer do not alternate`)
    request = isAnswer ? undefined : kind === 'sh' ? readCurl(content) : readRequest(content)
  }
  if (request) throw new Error(`${request.method} ${request.path} has no answer`)
  return examples
}

function splitMessage(content: string) {
  const [head = '', ...rest] = content.split('\n\n')
  const [first = '', ...lines] = head.split('\n')
  const headers = lines.map((line) => [
    line.split(': ')[0]?.toLowerCase(),
    line.split(': ').slice(1).join(': '),
  ])
  return { first, headers: Object.fromEntries(headers), body: rest.length ? rest.join('\n\n') : undefined }
}

function readRequest(content: string): Request {
  const { first, headers, body } = splitMessage(content)
  const [method = '', path = ''] = first.split(' ')
  return { method, path, headers, body }
}

function readAnswer(content: string): Answer {
  const { first, headers, body } = splitMessage(content)
  return { status: Number(first.split(' ')[1]), headers, body }
}

/** Like a shell word: `'It'\''s'` is `It's`. */
const unquoted = ([word]: RegExpExecArray): string =>
  word.replace(
    /'([^']*)'|"([^"]*)"|\\(.)/g,
    (_, single?: string, double?: string, escaped?: string) => single ?? double ?? escaped ?? '',
  )

/** Parses the few options of curl that pages and the reference use: -X, -H, -d, --data-binary. */
function readCurl(content: string): Request {
  const words = [...content.replaceAll('\\\n', ' ').matchAll(/(?:'[^']*'|"[^"]*"|\\.|[^\s'"\\])+/g)].map(
    unquoted,
  )
  const headers: Record<string, string> = {}
  let method: string | undefined
  let url = ''
  let body: string | undefined
  for (let at = 1; at < words.length; at++) {
    const word = words[at] ?? ''
    if (!word.startsWith('-')) url = word
    else if (word === '-X') method = words[++at]
    else if (word === '-d' || word === '--data-binary') body = words[++at]
    else if (word === '-H') Object.assign(headers, readRequest(`x\n${words[++at]}`).headers)
  }
  if (!url.startsWith(apiUrl)) throw new Error(`curl does not call ${apiUrl}: ${content}`)
  return {
    method: method ?? (body ? 'POST' : 'GET'),
    path: url.slice(apiUrl.length - '/api/2.0'.length),
    headers,
    body,
  }
}

/** Returns the example of an operation: the first successful one of its section. */
export function exampleOf({ operation, examples }: Section): Example | undefined {
  if (!operation) return undefined
  const path = new RegExp(`^/api/2\\.0${operation.path.replace(/\{\w+\}/g, '[^/?]+')}(\\?|$)`)
  return examples.find(
    ({ request, answer }) =>
      request.method === operation.method && path.test(request.path) && answer.status < 300,
  )
}

/** Returns the text of a section before its first example. */
export function proseOf({ text, operation }: Section): string {
  if (!operation) return ''
  const [, rest = ''] = text.split(/^`[A-Z]+ \/\S*` · `\w+` · .+$/m)
  return (rest.split(/^```/m)[0] ?? '').trim()
}
