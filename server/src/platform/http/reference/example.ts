// Renders the example of an operation as a command line: the example of the documentation, which tests run.
import type { Operation, ShownExample } from '../openapi/document.ts'

/** Placeholder for the address of the site until the page knows its own. */
export const exampleHost = 'https://guides.example'

const quoted = (text: string): string => `'${text.replaceAll("'", "'\\''")}'`

/** `content-type` → `Content-Type` */
const headerName = (name: string): string => name.replace(/(^|-)\w/g, (letter) => letter.toUpperCase())

/** A secret is a shell variable, which only double quotes expand. */
function headerOf([name, value]: [string, string]): string {
  const text = `${headerName(name)}: ${value}`
  const secret = /\b[A-Z]+_TOKEN\b/
  return secret.test(text) ? `-H "${text.replace(secret, '$$$&')}"` : `-H ${quoted(text)}`
}

export function curlOf(method: string, operation: Operation, shown: ShownExample): string {
  const verb = method === 'get' ? '' : `-X ${method.toUpperCase()} `
  const lines = [
    `curl ${verb}${quoted(exampleHost + shown.path)}`,
    ...Object.entries(shown.headers).map(headerOf),
  ]
  const json = Object.values(operation.requestBody?.content ?? {})[0]?.example
  if (json !== undefined) lines.push(`-d ${quoted(JSON.stringify(json))}`)
  else if (shown.body?.startsWith('<a ')) lines.push('--data-binary @file')
  else if (shown.body !== undefined) lines.push(`-d ${quoted(shown.body)}`)
  return lines.join(' \\\n  ')
}
