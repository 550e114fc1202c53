// Refusals as XML, for whoever asked for an XML document: the same members as in JSON.
import type { Problem } from '#platform/problems.ts'

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

/** No way of writing them makes these fit for XML 1.0. */
const unfit = /[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu

const escapeXml = (text: string): string =>
  text
    .toWellFormed()
    .replace(unfit, '\ufffd')
    .replace(/[&<>"]/g, (character) => escapes[character] ?? '')

const element = (name: string, text: string): string => `<${name}>${escapeXml(text)}</${name}>`

export function problemXml({ message, code, details }: Problem, isPretty: boolean): string {
  const { errors, requiredPrivileges } = details
  const [line, indent] = isPretty ? ['\n', '  '] : ['', '']
  const list = (name: string, entries: string[]) =>
    [`${indent}<${name}>`, ...entries.map((entry) => indent + indent + entry), `${indent}</${name}>`].join(
      line,
    )
  const faults = errors?.map(({ field, code: kind, index, message: words }) => {
    const place = index === undefined ? '' : ` index="${index}"`
    return `<error field="${escapeXml(field)}" code="${kind}"${place}>${escapeXml(words)}</error>`
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
